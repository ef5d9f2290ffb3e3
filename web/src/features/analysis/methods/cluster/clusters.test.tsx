import type { Clustering } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { CutSlider } from './cluster-controls.tsx';
import { ClusterPanel } from './cluster-panel.tsx';

const nothing = () => undefined;
const id = (n: number) => n.toString(16).padStart(32, '0');
const association = (field: string, q: number, effect: number): Clustering['associations'][number] => ({
  ...{ field, title: field, test: 'cramers_v', n: 1359, effect, statistic: 1, df: 1, p: q, q },
});
const result: Clustering = {
  ...{
    method: 'cluster',
    method_description: '',
    parameters: {},
    seed: null,
    software_version: '0.0.2',
    n: 4,
    n_subjects: 4,
  },
  ...{
    dropped: [],
    warnings: [],
    is_selected_on_plot: false,
    metric: 'bray_curtis',
    rank: 'genus',
    k: 2,
    suggested_k: 2,
    group_by: null,
  },
  samples: [0, 1, 2, 3].map((n) => ({ result_id: id(n), sample_id: `F3D${n}`, subject_id: null, group: null })),
  clusters: [0, 1, 0, 1],
  silhouette: { mean: 0.4, cluster_means: [0.5, -0.3], widths: [0.5, 0.3, 0.5, 0.3] },
  sizes: [],
  cuts: [
    { k: 2, mean_silhouette: 0.4, clusters: [0, 1, 0, 1] },
    { k: 3, mean_silhouette: 0.2, clusters: [0, 1, 0, 2] },
  ],
  dendrogram: null,
  associations: [association('cage', 0.2, 0.9), association('time', 0.0001, 0.5), association('sex', 0.0001, 0.7)],
};
const panel = (k: number, overrides: Partial<Clustering> = {}, denial: string | null = null) =>
  renderMarkup(
    <ClusterPanel result={{ ...result, ...overrides }} k={k} onView={nothing} denial={denial} onPick={nothing} />,
  );

test('each cluster has its samples and its silhouette; one that was only cut to has a dash', () => {
  expect(textOfHtml(panel(2))).toMatch(/Cluster 1 2 0\.50 Cluster 2 2 −0\.30/);
  expect(textOfHtml(panel(3))).toMatch(/Cluster 1 2 – Cluster 2 1 – Cluster 3 1 –/);
});

test('what goes with the clusters stands surest first, then by strength, and only for the clusters it was tested of', () => {
  expect(textOfHtml(panel(2))).toMatch(/sex V 1,359 0\.70 .* time V 1,359 0\.50 .* cage V 1,359 0\.90 0\.200/);
  expect(textOfHtml(panel(3))).not.toContain('Associated metadata');
  expect(textOfHtml(panel(2, { associations: [] }))).not.toContain('Associated metadata');
});

test('how well the tree keeps the distances is reported where there is a tree and a number', () => {
  const dendrogram = {
    ...{ lefts: [0, 1, 4], rights: [2, 3, 5], heights: [0.2, 0.3, 0.9], sizes: [2, 2, 4], leaf_order: [2, 0, 1, 3] },
    ...{ is_optimal_order: true, cophenetic_correlation: 0.9 },
  };
  expect(textOfHtml(panel(2, { dendrogram }))).toContain('Cophenetic correlation 0.90.');
  expect(textOfHtml(panel(2, { dendrogram: { ...dendrogram, cophenetic_correlation: null } }))).not.toContain(
    'cophenetic',
  );
  expect(textOfHtml(panel(2))).not.toContain('cophenetic');
});

test('one number that was tried is no comparison of numbers', () => {
  expect(textOfHtml(panel(2))).toContain('Number of clusters');
  expect(textOfHtml(panel(2, { cuts: result.cuts.slice(0, 1) }))).not.toContain('Number of clusters');
});

test('who only looks may not tag', () => {
  const tag = (html: string) => html.match(/<button[^>]*>(?:<svg(?:(?!<\/svg>).)*<\/svg>)?Tag<\/button>/)?.[0];
  expect(tag(panel(2))).not.toContain('aria-disabled="true"');
  expect(tag(panel(2, {}, 'This link is read-only'))).toContain('aria-disabled="true"');
});

test('the slider says how many, in words for whom does not see it, and leads back to what is suggested', () => {
  const slider = (k: number, suggested: number | null) =>
    renderMarkup(<CutSlider k={k} tried={[2, 3, 4]} suggested={suggested} onChange={nothing} />);
  expect(slider(1, null)).toContain('aria-valuetext="1 cluster"');
  expect(textOfHtml(slider(1, null))).toBe('1 cluster');
  expect(slider(3, 2)).toMatch(/min="2" max="4".* value="3"/);
  expect(textOfHtml(slider(3, 2))).toBe('3 clusters Suggested: 2');
  expect(textOfHtml(slider(2, 2))).toBe('2 clusters');
  expect(slider(9, 2)).toContain('max="9"');
  expect(renderText(<CutSlider k={2} tried={[2]} suggested={null} onChange={nothing} />)).toBe('2 clusters');
  expect(renderMarkup(<CutSlider k={2} tried={[2]} suggested={null} onChange={nothing} />)).toContain('disabled=""');
  expect(renderMarkup(<CutSlider k={2} tried={[]} suggested={null} onChange={nothing} />)).toContain('min="2" max="2"');
});
