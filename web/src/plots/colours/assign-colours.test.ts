import { describe, expect, it } from 'vitest';
import { assignColours, colourOf } from './assign-colours.ts';
import { readTokens } from './read-tokens.ts';

const tokens = readTokens((name) => name);
const families = Array.from({ length: 14 }, (_, i) => `family ${i + 1}`);

describe('a taxon keeps its colour', () => {
  it('gives colours in the order the taxa come', () => {
    expect([...assignColours(['Bacteroidaceae', 'Lachnospiraceae'])]).toEqual([
      ['Bacteroidaceae', 1],
      ['Lachnospiraceae', 2],
    ]);
  });

  it('paints the thirteenth and fourteenth as Other', () => {
    const colours = assignColours(families);
    expect(colours.get('family 12')).toBe(12);
    expect(colours.get('family 13')).toBeNull();
    expect(colourOf('family 14', colours, tokens)).toBe('--cat-other');
  });

  it('keeps the colours of an earlier plot when the order changes and a new taxon joins', () => {
    const first = assignColours(['A', 'B', 'C']);
    const second = assignColours(['D', 'C', 'A'], first);
    expect(second.get('A')).toBe(1);
    expect(second.get('C')).toBe(3);
    expect(second.get('D')).toBe(4);
  });

  it('fills a colour that the author left free before it runs out', () => {
    expect(
      assignColours(
        ['No IBD'],
        new Map([
          ['Crohn’s disease', 1],
          ['Colitis', 3],
        ]),
      ).get('No IBD'),
    ).toBe(2);
  });

  it('mutes samples whose value was not recorded', () => {
    expect(colourOf(null, new Map(), tokens)).toBe('--plot-mute');
  });
});

describe('colours of many and of odd names', () => {
  it('are twelve, all different, and the same whenever they are asked for', () => {
    const once = assignColours(families);
    const given = families.slice(0, 12).map((family) => colourOf(family, once, tokens));
    expect(new Set(given).size).toBe(12);
    expect(families.map((family) => colourOf(family, assignColours(families, once), tokens))).toEqual(
      families.map((family) => colourOf(family, once, tokens)),
    );
  });

  it('count a name once, and tell names apart by every letter', () => {
    const colours = assignColours(['a', 'A', 'a', 'å', '', 'constructor']);
    expect([...colours.values()]).toEqual([1, 2, 3, 4, 5]);
    expect(colourOf('__proto__', colours, tokens)).toBe('--cat-other');
  });

  it('leave what was handed in as it was', () => {
    const first = assignColours(['A']);
    assignColours(['B', 'C'], first);
    expect([...first]).toEqual([['A', 1]]);
    expect(assignColours([]).size).toBe(0);
  });

  it('of a theme with fewer colours than places are Other rather than none', () => {
    const few = { ...tokens, cat: tokens.cat.slice(0, 2) };
    expect(colourOf('C', assignColours(['A', 'B', 'C']), few)).toBe('--cat-other');
  });
});
