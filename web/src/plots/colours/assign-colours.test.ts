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
