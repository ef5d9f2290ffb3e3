import type { AverageComposition } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { type QueryFixtures, renderMarkup, renderText } from '#testing';
import { CohortPreview, plotFigure, previewQueries } from './cohort-preview.tsx';

const id = (n: number) => n.toString(16).padStart(32, '0');
const cohort = { id: id(1), version: 2, n_samples: 4 };
const ids = [10, 11, 12, 13].map(id);
const details = { n: 4, n_subjects: 4, dropped: [], warnings: [] };
const plot = {
  ...details,
  ...{ samples_id: ids, x: [1, 2, 3, 4], y: [4, 3, 2, 1], z: [0, 0, 0, 0], percents: [60, 30, 10] },
};
const taxon = (name: string, mean: number, kind = 'taxon') => ({
  taxon: name,
  lineage: [],
  kind,
  n_taxa: 1,
  mean,
  sd: 1,
});
const average = {
  ...details,
  ...{ rank: 'genus', group_by: null, taxa: [taxon('Blautia', 70), taxon('Other', 30, 'other')] },
  groups: [],
} as unknown as AverageComposition;
const bars = {
  ...details,
  taxa: ['Blautia', 'Other'],
  rows: ids.map((result_id) => ({ result_id, Blautia: 70, Other: 30 })),
};
const { places, means, bars: each } = previewQueries(cohort);
const answers: QueryFixtures = [
  [places.queryKey, { data: plot }],
  [means.queryKey, { data: average }],
  [each.queryKey, { data: bars }],
];

test('a preview of a cohort places its samples, and shows what they are made of, together and each', () => {
  const html = renderMarkup(<CohortPreview cohort={cohort} />, answers);
  expect(html).toMatch(/role="img"[^>]*aria-label="Principal coordinates, n = 4, PC1 \(60/);
  expect(html).toContain('aria-label="All samples (n = 4): Blautia 70.0 %');
  expect(html).toContain('aria-label="Composition of 4 samples"');
  expect(html.match(/<rect/g)).toHaveLength(8);
});

test('of two samples none are placed; thousands are looked at on the page of the cohort', () => {
  expect(renderText(<CohortPreview cohort={{ ...cohort, n_samples: 2 }} />, answers)).not.toContain('PCoA');
  expect(renderText(<CohortPreview cohort={{ ...cohort, n_samples: 2000 }} />)).toContain(
    'This cohort has 2,000 samples. The preview is for up to 1,000 samples. Open the cohort to see its figures.',
  );
});

test('the three arrays of a plot become a point a sample', () => {
  const { coordinates, axes } = plotFigure(plot as unknown as Parameters<typeof plotFigure>[0]);
  expect(coordinates[1]).toEqual([2, 3, 0]);
  expect(axes.map(({ name, percent }) => `${name} ${percent}`)).toEqual(['PC1 60', 'PC2 30', 'PC3 10']);
});
