import type { Lefse } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { cladesOf, cladogramFigure, effectsFigure, featureFigure, foundFeatures } from './lefse-figures.ts';

const tokens = readTokens((name) => name);
const room = { width: 800, height: 500 };
type Feature = Lefse['features'][number];

function feature(lineage: string[], parent: number | null, told: Partial<Feature> = {}): Feature {
  const name = lineage.at(-1) ?? '';
  return {
    feature: lineage.join('|'),
    name,
    lineage,
    depth: lineage.length - 1,
    parent,
    kruskal_p: 0.4,
    passed_kruskal: false,
    passed_subclasses: false,
    class_means: [1000, 2000],
    log_largest_mean: 3.3,
    class: null,
    lda: null,
    is_discriminative: false,
    ...told,
  };
}
const found = (name: string, lda: number) => ({ is_discriminative: true, class: name, lda, kruskal_p: 0.0004 });
const result: Lefse = {
  method: 'lefse',
  method_words: '',
  parameters: {},
  seed: 42,
  software_version: '0.0.2',
  n: 3,
  n_subjects: 3,
  dropped: [],
  warnings: [],
  chosen_by_looking: false,
  rank: 'genus',
  class_by: 'time',
  subclass_by: null,
  classes: ['Early', 'Late'].map((name) => ({ name, n: 2, n_subjects: 2, subclasses: 1 })),
  n_discriminative: 3,
  features: [
    feature(['Bacteria'], null),
    feature(['Bacteria', 'Bacillota'], 0, found('Late', 3)),
    feature(['Bacteria', 'Bacillota', 'Clostridia'], 1, found('Late', 4)),
    feature(['Bacteria', 'Bacteroidota'], 0, found('Early', 2.5)),
  ],
  samples: ['Early', 'Late', 'Late'].map((name, at) => ({
    result_id: at.toString().padStart(32, '0'),
    sample_id: `F3D${at}`,
    subject: null,
    class: name,
    subclass: null,
  })),
  values: [{ feature: 'Bacteria|Bacillota', values: [10_000, 500_000, 300_000] }],
  confounding: [],
  groups_left_out: [],
};
const shown = { result, description: 'n = 3', chosen: null };

test('what tells the classes apart stands class by class, the highest score first', () => {
  expect(foundFeatures(result).map(({ name }) => name)).toEqual(['Bacteroidota', 'Clostridia', 'Bacillota']);
});

test('of two classes one goes left, and a bar says p and the means of both', () => {
  const { parts, marks } = effectsFigure(shown).draw(room, tokens);
  expect(parts.map(({ card }) => card.title)).toEqual(['Bacteroidota', 'Clostridia', 'Bacillota']);
  expect(parts[0]?.card.rows.map(({ value }) => value)).toEqual([
    'Early',
    '2.500',
    '<\u00a00.001',
    '0.1\u00a0%'.replace('0.1', '0.10'),
    '0.20\u00a0%',
  ]);
  const bars = marks.flatMap((mark) => (mark.kind === 'rect' ? [mark.x] : []));
  expect((bars[0] ?? 0) < (bars[1] ?? 0)).toBe(true);
});

test('a phylum and its class of one name are told apart by their ranks, the others keep their names', () => {
  const both = {
    ...result,
    features: [...result.features, feature(['Bacteria', 'Bacteroidota', 'Bacteroidota'], 3, found('Early', 2.1))],
  };
  const { parts } = effectsFigure({ ...shown, result: both }).draw(room, tokens);
  expect(parts.map(({ card }) => card.title)).toEqual([
    'Bacteroidota (phylum)',
    'Bacteroidota (class)',
    'Clostridia',
    'Bacillota',
  ]);
});

test('a cladogram has what differs with its parents, in the colour of the class', () => {
  const clades = cladesOf(result, tokens);
  expect(clades.find(({ name }) => name === 'Clostridia')).toMatchObject({
    parent: 'Bacteria|Bacillota',
    group: 'Late',
  });
  expect(clades.find(({ name }) => name === 'Bacteria')).toMatchObject({ parent: null, colour: null });
  expect(cladogramFigure(shown).draw(room, tokens).parts).toHaveLength(4);
});

test('of a thousand clades those are drawn that differ or are abundant, never a child without its parent', () => {
  const many = Array.from({ length: 1000 }, (_, at) =>
    feature(['Bacteria', 'Bacillota', `Order ${at}`], 1, {
      log_largest_mean: at / 1000,
      ...(at === 3 ? found('Late', 5) : {}),
    }),
  );
  const clades = cladesOf({ ...result, features: [...result.features, ...many] }, tokens);
  const ids = new Set(clades.map(({ id }) => id));
  expect(clades.length).toBe(220);
  expect(ids.has('Bacteria|Bacillota|Order 3')).toBe(true);
  expect(clades.every(({ parent }) => parent === null || ids.has(parent))).toBe(true);
});

test('one feature is drawn in every sample by class, in per cent, if its values were asked for', () => {
  const figure = featureFigure(result, 'Bacteria|Bacillota', new Set());
  const late = figure?.draw(room, tokens).parts.filter(({ card }) => card.aside === 'Late');
  expect(late?.map(({ card }) => card.rows[0]?.value)).toEqual(['50', '30']);
  expect(featureFigure(result, 'Bacteria', new Set())).toBeNull();
});
