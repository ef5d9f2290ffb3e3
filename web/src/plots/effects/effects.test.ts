import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { figurePicture, partAt } from '#plots/figure';
import { pictureSvg } from '#plots/marks';
import { type Agreement, drawAgreement } from './draw-agreement.ts';
import { type Clade, drawCladogram } from './draw-cladogram.ts';
import { drawEffects, type Effect } from './draw-effects.ts';
import { collectPositions, layoutTree } from './layout-tree.ts';

const tokens = readTokens((name) => name);
const room = { width: 900, height: 600 };
const effect = (name: string, group: string, value: number): Effect => ({
  id: name,
  name,
  italic: true,
  group,
  colour: group === 'Early' ? '#a00000' : '#0000a0',
  value,
  rows: [{ label: 'Kruskal–Wallis p', value: '0.003' }],
});
const effects = [effect('Blautia', 'Early', 4.2), effect('Alistipes', 'Late', 3.1)];

describe('LDA scores as bars', () => {
  it('go left for one of two classes and right for the other, as long as the scores', () => {
    const { marks } = drawEffects({ measure: 'LDA score, log10', effects, left: 'Early', chosen: null }, room, tokens);
    const [early, late] = marks.filter((mark) => mark.kind === 'rect');
    expect(early?.fill).toBe('#a00000');
    expect((early?.x ?? 0) + (early?.width ?? 0)).toBeCloseTo(late?.x ?? 0);
    expect((early?.width ?? 0) / (late?.width ?? 1)).toBeCloseTo(4.2 / 3.1);
  });

  it('all go right where there are more classes, and say their numbers when read', () => {
    const { marks, parts } = drawEffects(
      { measure: 'LDA score, log10', effects, left: null, chosen: 'Blautia' },
      room,
      tokens,
    );
    const bars = marks.filter((mark) => mark.kind === 'rect' && mark.fill.startsWith('#'));
    expect(new Set(bars.map((bar) => bar.kind === 'rect' && bar.x)).size).toBe(1);
    const part = partAt(parts, [300, 15]);
    expect(part?.id).toBe('Blautia');
    expect(part?.card.rows.map(({ value }) => value)).toEqual(['Early', '4.200', '0.003']);
  });

  it('have the same digits on all bars, zeros too', () => {
    const { marks } = drawEffects(
      { measure: 'LDA', effects: [effect('a', 'Late', 4.3), effect('b', 'Late', 3.59)], left: null, chosen: null },
      room,
      tokens,
    );
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining(['4.30', '3.59']));
    expect(texts).not.toContain('4.3');
  });

  it('a hundred features make a longer figure, and none an empty one', () => {
    const many = Array.from({ length: 100 }, (_, i) => effect(`Taxon ${i}`, 'Late', 2 + i / 100));
    expect(drawEffects({ measure: '', effects: many, left: null, chosen: null }, room, tokens).height).toBeGreaterThan(
      2000,
    );
    const none = { measure: '', effects: [], left: null, chosen: null };
    const svg = pictureSvg(
      figurePicture({ title: '', description: '', draw: (size, look) => drawEffects(none, size, look) }, tokens),
    );
    expect(svg).not.toContain('NaN');
  });
});

const clade = (id: string, parent: string | null, group: string | null = null): Clade => ({
  id,
  name: id,
  parent,
  italic: false,
  colour: group ? '#a00000' : null,
  group,
  proportion: 0.2,
  rows: [],
});
const clades = [
  clade('Bacteria', null),
  clade('Bacillota', 'Bacteria', 'Early'),
  clade('Blautia', 'Bacillota', 'Early'),
  clade('Roseburia', 'Bacillota'),
  clade('Bacteroidota', 'Bacteria'),
];

describe('a cladogram', () => {
  it('gives every tip the same slice, and a parent the middle of its children', () => {
    const { roots, depth } = layoutTree(clades);
    const spots = new Map(collectPositions(roots).map((spot) => [spot.node.id, spot]));
    expect(depth).toBe(2);
    const slice = (id: string) => (spots.get(id)?.slice[1] ?? 0) - (spots.get(id)?.slice[0] ?? 0);
    expect(slice('Blautia')).toBeCloseTo(slice('Bacteroidota'));
    expect(slice('Bacillota')).toBeCloseTo(2 * slice('Roseburia'));
    const middle = ((spots.get('Blautia')?.angle ?? 0) + (spots.get('Roseburia')?.angle ?? 0)) / 2;
    expect(spots.get('Bacillota')?.angle).toBeCloseTo(middle);
  });

  it('a clade whose parent is not there stands by itself', () => {
    expect(layoutTree([clade('Lost', 'Nowhere'), clade('Own', 'Own')]).roots.map(({ node }) => node.id)).toEqual([
      'Lost',
      'Own',
    ]);
  });

  it('colours and names what differs, and reads every clade', () => {
    const { marks, parts } = drawCladogram({ clades, chosen: 'Blautia' }, room, tokens);
    const terms = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(terms).toContain('Blautia');
    expect(terms).not.toContain('Roseburia');
    expect(parts).toHaveLength(5);
    const blautia = parts.find(({ id }) => id === 'Blautia');
    expect(partAt(parts, blautia?.at ?? [0, 0])?.card.rows[0]).toMatchObject({ label: 'Higher in', value: 'Early' });
  });

  it('stays inside a phone', () => {
    const { parts } = drawCladogram({ clades, chosen: null }, { width: 328, height: 400 }, tokens);
    for (const { at } of parts) expect(at[0] > 0 && at[0] < 328).toBe(true);
  });
});

describe('a figure for paper', () => {
  it('carries the legend that the page shows beside it, and is longer where the legend is', () => {
    const names = Array.from({ length: 40 }, (_, at) => ({ name: `Class ${at}`, colour: '#a00000' }));
    const figure = {
      title: 'LEfSe',
      description: 'n = 20',
      legend: () => names,
      draw: (size: { width: number; height: number }) =>
        drawEffects({ measure: 'LDA score, log10', effects, left: null, chosen: null }, size, tokens),
    };
    const picture = figurePicture(figure, tokens);
    expect(picture.width).toBe(1110);
    expect(picture.height).toBeGreaterThan(40 * 20);
    expect(pictureSvg(picture)).toContain('Class 39');
  });
});

describe('what several methods say of the same taxa', () => {
  const request: Agreement = {
    columns: ['Kruskal–Wallis', 'ANCOM-BC', 'Linear models (as in MaAsLin 2)'],
    rows: [
      {
        id: 'Blautia',
        name: 'Blautia',
        italic: true,
        verdicts: [{ kind: 'different', colour: '#a00000', group: 'Late' }, { kind: 'alike' }, { kind: 'untested' }],
        card: [],
      },
    ],
    chosen: 'Blautia',
  };

  it('is a full mark, a hollow one, and a dash', () => {
    const { marks } = drawAgreement(request, room, tokens);
    const rings = marks.flatMap((mark) => (mark.kind === 'path' ? [mark.fill ?? 'hollow'] : []));
    expect(rings).toEqual(['#a00000', 'hollow']);
    expect(marks.filter((mark) => mark.kind === 'line' && mark.width === 1.4)).toHaveLength(1);
  });

  it('says what the marks mean within the picture, on a phone in lines of their own', () => {
    const textOf = (width: number) =>
      drawAgreement(request, { ...room, width }, tokens).marks.flatMap((mark) =>
        mark.kind === 'text' && /full:|hollow:|dash:/.test(mark.text) ? [mark.text] : [],
      );
    expect(textOf(1200)).toHaveLength(1);
    expect(textOf(340)).toHaveLength(3);
    for (const line of textOf(340)) expect(line.length * 5.6).toBeLessThan(340);
  });

  it('names all methods within the picture, on a phone cut', () => {
    for (const width of [320, 360, 768, 1200])
      for (const mark of drawAgreement(request, { ...room, width }, tokens).marks)
        if (mark.kind === 'text' && mark.turn !== undefined) {
          const [along, up] = [Math.cos, Math.sin].map((part) => part((32 * Math.PI) / 180) * mark.text.length * 5.6);
          expect(mark.at[0] + (along ?? 0)).toBeLessThanOrEqual(width);
          expect(mark.at[1] - (up ?? 0)).toBeGreaterThanOrEqual(0);
        }
  });

  it('of no taxon is drawn without a fault', () => {
    const { height, parts } = drawAgreement({ ...request, rows: [], columns: [] }, room, tokens);
    expect(parts).toEqual([]);
    expect(height).toBeGreaterThan(0);
  });
});

it.each([360, 900])('names in a cladogram are whole, around the tree or under a letter, at %i px', (width) => {
  const long = 'unclassified Candidatus Saccharimonadales order of a long name';
  const tips = ['Blautia', 'Roseburia', 'Dorea', long].map((name) => ({ ...clade(name, 'Bacteria', 'Early') }));
  const many = [clade('Bacteria', null), ...tips];
  const { marks, height } = drawCladogram({ clades: many, chosen: null }, { width, height: 400 }, tokens);
  const terms = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  for (const name of ['Blautia', 'Roseburia', 'Dorea']) expect(terms).toContain(name);
  expect(terms.filter((word) => word === 'a')).toHaveLength(2);
  if (width === 900) expect(terms).toContain(long);
  expect(height).toBeGreaterThan(300);
});

it('effects stand beside the dots with their intervals on one scale, where there is room', () => {
  const effect = { value: 0.5, low: 0.2, high: 0.7, colour: '#a00000' };
  const row = { id: 'Blautia', name: 'Blautia', italic: true, card: [] };
  const details: Agreement = {
    ...{ columns: ['Wilcoxon'], chosen: null },
    rows: [
      { ...row, verdicts: [{ kind: 'alike' }], effect },
      { ...row, id: 'Dorea', verdicts: [{ kind: 'untested' }], effect: null },
    ],
    effects: { measure: 'Rank-biserial correlation, 95 % interval', left: 'more in no', right: 'more in CD', reach: 1 },
  };
  const drawn = (width: number) => drawAgreement(details, { ...room, width }, tokens).marks;
  const points = drawn(900).flatMap((mark) => (mark.kind === 'point' ? [mark.at[0]] : []));
  const zero = drawn(900).flatMap((mark) => (mark.kind === 'text' && mark.text === '0.0' ? [mark.at[0]] : []))[0] ?? 0;
  const lines = drawn(900).flatMap((mark) => (mark.kind === 'line' && mark.stroke === '#a00000' ? [mark] : []));
  expect(points).toHaveLength(1);
  expect(drawn(760).some((mark) => mark.kind === 'text' && mark.text === details.effects?.measure)).toBe(true);
  const [line] = lines;
  expect(((line?.to[0] ?? 0) - zero) / ((points[0] ?? 0) - zero)).toBeCloseTo(0.7 / 0.5);
  expect(((line?.from[0] ?? 0) - zero) / ((points[0] ?? 0) - zero)).toBeCloseTo(0.2 / 0.5);
  expect(drawn(360).some((mark) => mark.kind === 'point')).toBe(false);
});
