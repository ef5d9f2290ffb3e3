import { describe, expect, it, test } from 'vitest';
import { readTokens } from '#plots/colours';
import type { CompositionData } from '#plots/composition';
import { partAt } from '#plots/figure';
import { drawAreas } from './draw-areas.ts';
import { drawMeans } from './draw-means.ts';

const tokens = readTokens((name) => name);
const data: CompositionData = {
  title: 'Composition by family',
  samples: [
    { id: 'F3D0', group: 'Early' },
    { id: 'F3D1', group: 'Early' },
    { id: 'F3D141', group: 'Late' },
  ],
  taxa: [
    { id: 'Muribaculaceae', name: 'Muribaculaceae', kind: 'taxon', italic: true },
    { id: 'Other', name: 'Other', kind: 'other', italic: false },
  ],
  percents: [
    [60, 40],
    [30, 70],
    [10, 90],
  ],
  colourOfTaxon: new Map([['Muribaculaceae', 1]]),
  groups: ['Early', 'Late'],
};

describe('composition as areas', () => {
  const { marks, parts } = drawAreas(data, { width: 600, height: 400 }, tokens);

  it('has a band for each taxon of each group, in the colours of the bars', () => {
    const bands = marks.flatMap((mark) => (mark.kind === 'path' ? [mark.fill] : []));
    expect(bands).toEqual(['--cat-1', '--cat-other', '--cat-1', '--cat-other']);
  });

  it('reads the sample under the pointer, a lone sample too', () => {
    const lone = parts[2];
    expect(partAt(parts, [(lone?.at[0] ?? 0) + 2, 200])?.card.title).toBe('F3D141');
    expect(parts[0]?.card.rows[0]).toMatchObject({ label: 'Muribaculaceae', value: '60.0 %' });
  });

  it('fills the height: what stands on top ends at a hundred per cent', () => {
    const top = marks.find((mark) => mark.kind === 'path' && mark.fill === '--cat-other');
    expect(top?.kind === 'path' && top.d).toContain(' 44L');
  });

  it('names each group above its own bands, or all of them turned below where one would be cut', () => {
    const groups = ['Central Europe', 'Scandinavia', 'South Europe'];
    const of = (sizes: readonly number[], width: number) => {
      const samples = sizes.flatMap((size, at) =>
        Array.from({ length: size }, (_, i) => ({ id: `${at} ${i}`, group: groups[at] ?? null })),
      );
      const drawn = drawAreas(
        { ...data, samples, percents: samples.map(() => [50, 50]), groups },
        { width, height: 300 },
        tokens,
      );
      return drawn.marks.flatMap((mark) =>
        mark.kind === 'text' && mark.anchor !== 'end'
          ? [mark]
          : mark.kind === 'text' && mark.turn !== undefined
            ? [mark]
            : [],
      );
    };
    expect(of([10, 10, 10], 900).map(({ text }) => text)).toEqual(groups.flatMap((name) => [name, 'n = 10']));
    const narrow = of([70, 2, 40], 700);
    expect(narrow.filter(({ at }) => at[1] <= 32)).toEqual([]);
    const turned = narrow.filter(({ turn }) => turn !== undefined);
    expect(turned.map(({ text }) => text)).toEqual(['Central Europe (70)', 'Scandinavia (2)', 'South Europe (40)']);
    // Below its own bands: no two nearer than a line is high.
    for (const [
      at,
      {
        at: [x],
      },
    ] of turned.entries())
      expect((turned[at + 1]?.at[0] ?? 700) - x).toBeGreaterThan(13);
  });

  it('begins higher where no names stand above', () => {
    const topOf = (label: string) => {
      const samples = [1, 2, 3].map((at) => ({ id: `${at}`, group: `${label} ${at}` }));
      const few = {
        ...data,
        samples,
        percents: samples.map(() => [60, 40]),
        groups: samples.map(({ group }) => group),
      };
      const bands = drawAreas(few, { width: 300, height: 400 }, tokens).parts;
      return Math.min(...bands.map(({ box }) => box?.y ?? 0));
    };
    expect([topOf('A'), topOf('A name as long as this one')]).toEqual([44, 12]);
  });

  it('of no samples is an empty frame', () => {
    const none = drawAreas({ ...data, samples: [], percents: [] }, { width: 300, height: 200 }, tokens);
    expect(none.parts).toEqual([]);
  });
});

test('bands of many samples have no white seams', () => {
  const strokes = (n: number) => {
    const samples = Array.from({ length: n }, (_, at) => ({ id: `S${at}`, group: null }));
    const many = { ...data, samples, groups: undefined, percents: samples.map(() => [60, 40]) };
    const { marks } = drawAreas(many, { width: 600, height: 400 }, tokens);
    return marks.flatMap((mark) => (mark.kind === 'path' ? [mark.stroke] : []));
  };
  expect(strokes(60)).toEqual([tokens.surface, tokens.surface]);
  expect(strokes(61)).toEqual(['--cat-1', '--cat-other']);
});

test('means are wide bars with their standard deviations, names upright, turned where there is no room', () => {
  const light = readTokens((name) => (name.startsWith('--cat') ? '#eeeeee' : '#111111'));
  const samples = ['Early', 'Late'].map((name, at) => ({ id: name, group: null, mean_of: { name, n: 9 + at } }));
  const means = {
    ...data,
    samples,
    groups: undefined,
    spreads: [
      [8.25, null],
      [3, 3],
    ],
  };
  const { marks, parts } = drawMeans(
    {
      ...means,
      percents: [
        [60, 40],
        [10, 90],
      ],
    },
    { width: 600, height: 400 },
    light,
  );
  const terms = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  expect(terms.map(({ text }) => text)).toEqual(expect.arrayContaining(['60.0 ± 8.3', '40.0', 'Early', 'n = 10']));
  expect(terms.every(({ turn = 0 }) => turn === 0)).toBe(true);
  expect(parts[0]?.card.rows[0]?.value).toBe('60.0 ± 8.3 %');
  const narrow = drawMeans(
    {
      ...means,
      percents: [
        [60, 40],
        [10, 90],
      ],
    },
    { width: 150, height: 400 },
    light,
  ).marks;
  expect(narrow.some((mark) => mark.kind === 'text' && mark.turn === -45)).toBe(true);
  const long = samples.map(({ mean_of }) => ({ ...mean_of, name: `Bronchoscope rinse ${mean_of.name}` }));
  const drawn = drawMeans(
    {
      ...means,
      percents: [
        [60, 40],
        [10, 90],
      ],
      samples: long.map((mean_of) => ({ id: mean_of.name, group: null, mean_of })),
    },
    { width: 220, height: 400 },
    light,
  ).marks;
  expect(drawn.some((mark) => mark.kind === 'text' && mark.turn === -45)).toBe(true);
});
