import { type Composition, compositionRowSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { compositionRows, groupSamples } from '#plots/composition';
import { compositionFigure, findSortTaxon, meansFigure, toStackOrder, toTaxonKind } from './composition-figure.ts';
import { compositionHeat } from './composition-heat.ts';
import { stripFields } from './composition-view.ts';

const ids = ['0193a5b27c6d7e8f9a0b1c2d3e4f5061', '0193a5b27c6d7e8f9a0b1c2d3e4f5062'] as const;
const taxon = (name: string, kind: Composition['taxa'][number]['kind'], mean: number, n_taxa = 1) => ({
  taxon: name,
  lineage: ['Bacteria', name],
  kind,
  n_taxa,
  mean,
  sd: 1,
});
const result: Composition = {
  method: 'composition',
  method_description: 'Mean relative abundance.',
  parameters: {},
  seed: null,
  software_version: '0.0.2',
  n: 2,
  n_subjects: 1,
  dropped: [],
  warnings: [],
  is_selected_on_plot: false,
  rank: 'family',
  taxa: [
    taxon('Muribaculaceae', 'taxon', 50),
    taxon('unclassified Bacteria', 'unclassified', 20),
    taxon('Lachnospiraceae', 'taxon', 20),
    taxon('Other', 'other', 10, 31),
  ],
  rows: [
    compositionRowSchema.parse({
      result_id: ids[0],
      Muribaculaceae: 40,
      'unclassified Bacteria': 20,
      Lachnospiraceae: 30,
      Other: 10,
    }),
    compositionRowSchema.parse({
      result_id: ids[1],
      Muribaculaceae: 60,
      'unclassified Bacteria': 20,
      Lachnospiraceae: 10,
      Other: 10,
    }),
  ],
  samples: [
    { result_id: ids[0], sample_id: 'F3D0', subject_id: 'F3', group: 'Late', reads: 100 },
    { result_id: ids[1], sample_id: 'F3D1', subject_id: 'F3', group: 'Early', reads: 100 },
  ],
  group_by: 'time',
  group_means: [],
};

test('named taxa stand at the base, Other above them, the unclassified on top', () => {
  expect(toStackOrder(result.taxa).map(({ kind }) => kind)).toEqual(['taxon', 'taxon', 'other', 'unclassified']);
});

test('a clade without its own name at this rank is drawn like any other, and can be the largest', () => {
  const taxa = [taxon('unclassified Lachnospiraceae', 'unclassified', 60), taxon('Blautia', 'taxon', 40)];
  expect(toStackOrder(taxa).map(toTaxonKind)).toEqual(['taxon', 'taxon']);
  expect(findSortTaxon({ taxa }, undefined)).toBe('unclassified Lachnospiraceae');
  expect(toTaxonKind(taxon('unclassified', 'unclassified', 1))).toBe('unassigned');
});

test('bars go from most to least of the taxon they are sorted by, and keep their own percentages', () => {
  const figure = compositionFigure(result, 'Composition by family', { sort: 'Lachnospiraceae' });
  expect(figure.samples.map(({ id }) => id)).toEqual(['F3D0', 'F3D1']);
  expect(Array.from(figure.percents[0] ?? [])).toEqual([40, 30, 10, 20]);
  expect(compositionFigure(result, '', { sort: 'Muribaculaceae' }).samples[0]?.id).toBe('F3D1');
});

test('Early comes before Late, Other says how many taxa it holds', () => {
  const figure = compositionFigure(result, '', { sort: null });
  expect(figure.groups).toEqual(['Early', 'Late']);
  expect(figure.taxa[2]?.name).toBe('Other, 31 taxa');
});

test('a taxon that is not in the plot cannot sort it: the most abundant one does', () => {
  expect(findSortTaxon(result, 'Bacteroidaceae')).toBe('Muribaculaceae');
  expect(findSortTaxon(result, 'Other')).toBe('Other');
});

test('bars stand by a field, those without a value last, or by the leaves of a dendrogram', () => {
  const names = (order: Parameters<typeof compositionFigure>[2]) =>
    compositionFigure(result, '', order).samples.map(({ id }) => id);
  const [first, second] = ids;
  const day = (one: number | null, other: number | null) =>
    new Map([
      [first, one],
      [second, other],
    ] as const);
  expect(names({ sort: null, values: day(141, 2) })).toEqual(['F3D1', 'F3D0']);
  expect(names({ sort: 'Muribaculaceae', values: day(2, null) })).toEqual(['F3D0', 'F3D1']);
  expect(names({ sort: null, leaves: [second, first] })).toEqual(['F3D1', 'F3D0']);
});

test('means make one bar a group, with its n; without groups one of all samples', () => {
  const group = { group: 'Early', n: 1, mean: { Muribaculaceae: 60, Other: 10 }, sd: {} };
  const figure = meansFigure({ ...result, group_means: [group] }, 'Means');
  expect(figure.samples.map(({ id }) => id)).toEqual(['Early (n = 1)']);
  expect(figure.percents).toEqual([[60, 0, 10, 0]]);
  expect(meansFigure(result, '').percents).toEqual([[50, 20, 10, 20]]);
});

test('shades have the samples group by group, with a strip that tells the group', () => {
  const data = compositionFigure(result, '', { sort: null });
  const heat = compositionHeat({ data, rank: 'family', group: { field: 'time', title: 'Time' } });
  expect(heat.columns.map(({ name }) => name)).toEqual(['F3D1', 'F3D0']);
  expect(heat.strips[0]?.values).toEqual(['Early', 'Late']);
  expect(heat.rows.find(({ id }) => id === 'Muribaculaceae')?.italic).toBe(true);
  expect(compositionHeat({ data, rank: 'phylum', group: null }).strips).toEqual([]);
});

test('amounts that are no counts of reads are never too few', () => {
  const bars = compositionFigure(result, '', { sort: null, counted: false }).samples;
  expect(bars.every(({ reads }) => reads === undefined)).toBe(true);
  expect(compositionFigure(result, '', { sort: null }).samples.every(({ reads }) => reads !== undefined)).toBe(true);
});

test('strips follow the order of the bars; fields with too many values are none', () => {
  const values = new Map([
    [ids[0], 'rye'],
    [ids[1], null],
  ]);
  const strips = [{ field: 'diet', title: 'Diet', values }];
  const figure = compositionFigure(result, '', { sort: 'Muribaculaceae', strips });
  expect(figure.samples.map(({ id }) => id)).toEqual(['F3D1', 'F3D0']);
  expect(figure.strips).toMatchObject([{ title: 'Diet', values: [null, 'rye'] }]);
  const field = { field: 'diet', title: 'Diet', kind: 'category', unit: null, n_values: 2, n_missing: 0 } as const;
  const fields = [field, { ...field, field: 'cage', n_values: 40 }];
  expect(stripFields({ strip: 'diet', strip2: 'cage' }, { fields }).map((one) => one.field)).toEqual(['diet']);
});

test('groups with one or two samples share a facet and have no means, but keep their names in the table', () => {
  const sites = ['gut', 'gut', 'gut', 'skin', 'skin', 'tongue'];
  const samples = sites.map((group, n) => ({
    result_id: ids[0],
    sample_id: `S${n}`,
    subject_id: null,
    group,
    reads: 9,
  }));
  const group_means = ['gut', 'skin', 'tongue'].map((group) => {
    return { group, n: sites.filter((site) => site === group).length, mean: { Muribaculaceae: 40 }, sd: {} };
  });
  const many = { ...result, samples, group_means };
  const data = compositionFigure(many, 'Composition by family', { sort: null });
  expect(groupSamples(data).map(({ label, samples: own }) => `${label}: ${own.length}`)).toEqual([
    'gut: 3',
    '2 groups under 3 samples: 3',
  ]);
  expect(compositionRows(data).map(({ group }) => group)).toEqual(sites);
  expect(meansFigure(many, 'Means').samples.map(({ mean_of }) => mean_of)).toEqual([{ name: 'gut', n: 3 }]);
});
