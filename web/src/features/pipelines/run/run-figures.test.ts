import type { RunPlots } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { mouseRun, sampleOf, stepOf } from '../runs/run.fixture.ts';
import { medianReads, qualityFigure, rankFigure, trackingFigure, trackingOf } from './run-figures.ts';

const running = mouseRun({
  step_records: [
    stepOf('merge', 'F3D1', { state: 'succeeded', reads_in: 5869, reads_out: 5310 }),
    stepOf('merge', 'F3D145', { state: 'failed', reads_in: 7377 }),
  ],
});
const tracking = {
  columns: [
    { id: 'raw', title: 'Reads in' },
    { id: 'kept', title: 'Counted' },
  ],
  rows: [
    { sample_id: 'F3D1', reads: [5869, 4000] },
    { sample_id: 'F3D3', reads: [6000, 0] },
    { sample_id: 'F3D145', reads: [7377, null] },
  ],
};

test('while a run goes on its steps tell the reads, as far as each sample came', () => {
  expect(trackingOf(running)).toEqual({
    columns: [
      { id: 'reads', title: 'Reads in' },
      { id: 'merge', title: 'Merge' },
      { id: 'filter', title: 'Filter' },
    ],
    rows: [
      { sample_id: 'F3D1', reads: [5869, 5310, null] },
      { sample_id: 'F3D145', reads: [7377, null, null] },
    ],
  });
});

test('once it has ended the table that it wrote is shown', () => {
  expect(trackingOf({ ...running, state: 'succeeded', tracking })).toBe(tracking);
  expect(trackingOf({ ...running, state: 'failed' }).rows).toHaveLength(2);
});

test('the median counts those that went the whole way; one that lost all its reads counts as zero', () => {
  expect(medianReads(tracking.rows)).toEqual([5934.5, 2000]);
  expect(medianReads(tracking.rows.slice(2))).toEqual([]);
  expect(medianReads([])).toEqual([]);
});

test('a failed sample is drawn as far as it came and says where it stopped', () => {
  const { figure, head, rows } = trackingFigure({ ...running, state: 'succeeded', tracking }, 'Pairs after merging.');
  expect(figure.series.find(({ id }) => id === 'F3D145')).toMatchObject({
    look: 'failed',
    points: [[0, 7377]],
    end: 'F3D145 stopped at Merge',
  });
  expect(figure.series.at(-1)).toMatchObject({ id: 'median', end: '34 % kept' });
  expect(figure.description).toContain('n = 3 samples');
  expect(head).toEqual(['Sample', 'Reads in', 'Counted']);
  expect(rows[2]).toEqual(['F3D145', 7377, null]);
});

test('a hundred failures are all drawn, and only a few of them named on the plot', () => {
  const many = Array.from({ length: 100 }, (_, at) => `S${at}`);
  const run = mouseRun({
    samples: many.map((id) => sampleOf(id)),
    step_records: many.map((id) => stepOf('merge', id, { state: 'failed', reads_in: 10 })),
  });
  const { figure } = trackingFigure(run, '');
  expect(figure.series).toHaveLength(100);
  expect(figure.series.filter(({ end }) => end !== undefined)).toHaveLength(3);
});

const plots: RunPlots = {
  tracking,
  tracking_description: '',
  rank_abundance: [{ sample_id: 'F3D1', n_features: 2, n_reads: 110, rank: [1, 2], count: [100, 10] }],
  rank_abundance_description: 'Thinned evenly.',
  quality: {
    pooled: [],
    samples: [
      { sample_id: 'F3D1', read: 'forward', n_reads: 9, mean: [36, 35] },
      { sample_id: 'F3D145', read: 'forward', n_reads: 0, mean: [] },
      { sample_id: 'F3D1', read: 'reverse', n_reads: 9, mean: [30, 28] },
    ],
  },
  quality_description: '',
  figures: { columns: [], rows: [] },
  curves: [],
};

test('features by rank stand on two logarithms, with every point in the table', () => {
  const { figure, rows } = rankFigure(plots);
  expect(figure.x).toMatchObject({ scale: 'log', domain: [1, 2] });
  expect(figure.series[0]?.points).toEqual([
    [1, 100],
    [2, 10],
  ]);
  expect(rows).toEqual([
    ['F3D1', 2, 110, 1, 100],
    ['F3D1', 2, 110, 2, 10],
  ]);
});

test('few curves carry the names of their samples, many are named under the pointer', () => {
  const curve = { n_features: 2, n_reads: 110, rank: [1, 2], count: [100, 10] };
  const named = (n: number) => {
    const samples = Array.from({ length: n }, (_, at) => ({ ...curve, sample_id: `S${at}` }));
    const { series } = rankFigure({ ...plots, rank_abundance: samples }).figure;
    return series.map(({ end }) => end);
  };
  expect(named(2)).toEqual(['S0', 'S1']);
  expect(new Set(named(13))).toEqual(new Set([undefined]));
});

test('quality begins at position 1, shows its own read alone, and leaves out files that could not be read', () => {
  const scores = [36.123, 35];
  const pooled = {
    read: 'forward' as const,
    n_reads: 1000,
    n: [9, 9],
    mean: scores,
    lower_decile: [30, 29],
    lower_quartile: [33, 32],
    median: [37, 36],
    upper_quartile: [38, 37],
    upper_decile: [39, 38],
  };
  const { figure, rows } = qualityFigure(pooled, plots, 'Every tenth read.');
  expect(figure.title).toBe('Forward reads: quality by position');
  expect(figure.series.map(({ id }) => id)).toEqual(['F3D1', 'median']);
  expect(figure.series[1]?.points[0]).toEqual([1, 37]);
  expect(figure.bands?.map(({ id }) => id)).toEqual(['deciles', 'quartiles']);
  expect(rows[0]).toEqual([1, 9, 36.12, 30, 33, 37, 38, 39]);
});

test('a step that did not apply, such as primers that were off already, breaks no line', () => {
  const rows = [{ sample_id: 'sam1', reads: [1500, null, 1190] }];
  expect(medianReads(rows)).toEqual([1500, null, 1190]);
  const columns = ['in', 'primers', 'merged'].map((id) => ({ id, title: id }));
  const { figure } = trackingFigure({ ...running, state: 'succeeded', tracking: { columns, rows } }, '');
  expect(figure.series.at(-1)?.points).toEqual([
    [0, 1500],
    [2, 1190],
  ]);
});

test('a sample that lost all its reads ends where it lost them, and does not pull the median down', () => {
  const rows = [
    { sample_id: 'F3D1', reads: [100, 90, 80] },
    { sample_id: 'F3D145', reads: [100, 0, 0] },
  ];
  const columns = ['in', 'merged', 'kept'].map((id) => ({ id, title: id }));
  const { figure } = trackingFigure({ ...running, state: 'succeeded', tracking: { columns, rows } }, '');
  expect(figure.series.find(({ id }) => id === 'F3D145')?.points).toEqual([
    [0, 100],
    [1, 0],
  ]);
  expect(figure.series.at(-1)).toMatchObject({ id: 'median', end: '80 % kept' });
});

test('a run of arrays keeps probes, not reads', () => {
  const inputs = [{ sample_id: 'F3D1', kind: 'forward' as const, name: 'a_Grn.idat', size_bytes: 1, sha256: 'ab' }];
  const { figure, head } = trackingFigure({ ...running, inputs, state: 'succeeded', tracking }, '');
  expect(figure).toMatchObject({ title: 'Probes kept at each step', y: { label: 'Probes per sample' } });
  expect(head).toEqual(['Sample', 'Probes', 'Counted']);
});
