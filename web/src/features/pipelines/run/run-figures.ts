import type { PooledQuality, ReadTracking, RunDetail, RunPlots } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { extentOf, type LineFigure, type LineSeries, type Point } from '#plots/lines';
import { hasEnded } from '../runs/describe-run.ts';
import { perSampleSteps, recordOf, shortName, titleOfInput, wordsOfInput } from './steps/step-rows.ts';

/** A figure with the numbers behind it, as they are listed and saved. */
export interface Figure {
  figure: LineFigure;
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

type Tracked = Pick<RunDetail, 'state' | 'steps' | 'step_records' | 'samples' | 'inputs' | 'tracking'>;

/** Reads after each step: as the run has written them, or, until it has ended, as its steps tell them. */
export function trackingOf(run: Tracked): ReadTracking {
  if (hasEnded(run) && run.tracking.rows.length > 0) {
    const [first, ...columns] = run.tracking.columns;
    const { one, word } = wordsOfInput(run);
    // The portal calls what was submitted reads.
    return first && one !== 'read'
      ? { ...run.tracking, columns: [{ ...first, title: word }, ...columns] }
      : run.tracking;
  }
  const steps = perSampleSteps(run);
  const rows = run.samples.map(({ sample_id }) => {
    const records = steps.map(({ id }) => recordOf(run, id, sample_id));
    return { sample_id, reads: [records[0]?.reads_in ?? null, ...records.map((record) => record?.reads_out ?? null)] };
  });
  return {
    columns: [
      { id: 'reads', title: titleOfInput(run) },
      ...steps.map((step) => ({ id: step.id, title: shortName(step) })),
    ],
    rows: rows.filter(({ reads }) => reads[0] !== null),
  };
}

/**
 * Median over the samples that came to the last step, one number a step; null for a step that did not apply to them, and
 * nothing while none has come through.
 */
export function medianReads(rows: ReadTracking['rows']): (number | null)[] {
  const whole = rows.filter(({ reads }) => typeof reads.at(-1) === 'number');
  const steps = whole[0]?.reads.length ?? 0;
  return Array.from({ length: steps }, (_, step) => {
    const values = whole.flatMap(({ reads }) => reads[step] ?? []);
    return values.length === 0 ? null : median(values);
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}

const LABELLED_FAILURES = 3;
const pointsOf = (reads: readonly (number | null)[]): Point[] =>
  reads.flatMap((value, step): Point[] => (value === null ? [] : [[step, value]]));

/** Cuts the line of a failed sample after the step where no reads were left. */
function cutAfterZero(points: readonly Point[]): Point[] {
  const at = points.findIndex(([, value]) => value === 0);
  return at < 0 ? [...points] : points.slice(0, at + 1);
}

/** The reads, or what else a sample has, after each step; the median of finished samples is bold. */
export function trackingFigure(run: Tracked, note: string): Figure {
  const { columns, rows } = trackingOf(run);
  const failed = stoppedAt(run);
  const middle = medianReads(rows.filter(({ sample_id }) => !failed.has(sample_id)));
  const counts = rows.flatMap(({ reads }) => reads.map((value) => value ?? 0));
  const { word, each } = wordsOfInput(run);
  return {
    figure: {
      title: `${word} kept at each step`,
      description:
        `n = ${formatCount(rows.length, 'sample')}, ${each} per sample; median of finished samples in bold. ${note}`.trim(),
      x: { label: '', scale: 'linear', domain: [0, 1], names: columns.map(({ title }) => title) },
      y: { label: `${word} per sample`, scale: 'linear', domain: extentOf(counts, 0) },
      series: [...rows.map((row) => sampleLine(row, failed)), ...medianLine(middle)],
    },
    head: ['Sample', ...columns.map(({ title }) => title)],
    rows: rows.map(({ sample_id, reads }) => [sample_id, ...reads]),
  };
}

/** Samples whose own step failed, and that step in one word. */
function stoppedAt({ samples, step_records }: Tracked): Map<string, string> {
  const failures = new Map(
    step_records.flatMap(({ sample_id, state, step }) =>
      sample_id !== null && state === 'failed' ? [[sample_id, shortName({ id: step })] as const] : [],
    ),
  );
  return new Map([...failures].filter(([failed]) => samples.some(({ sample_id }) => sample_id === failed)));
}

function sampleLine({ sample_id, reads }: ReadTracking['rows'][number], failed: Map<string, string>): LineSeries {
  const stopped = failed.get(sample_id);
  if (stopped === undefined) return { id: sample_id, look: 'one', points: pointsOf(reads) };
  const labelled = [...failed.keys()].slice(0, LABELLED_FAILURES).includes(sample_id);
  return {
    id: sample_id,
    look: 'failed',
    points: cutAfterZero(pointsOf(reads)),
    ...(labelled ? { end: `${sample_id} stopped at ${stopped}` } : {}),
  };
}

function medianLine(middle: readonly (number | null)[]): LineSeries[] {
  const first = middle[0];
  if (middle.length === 0) return [];
  const end = first ? { end: `${formatNumber((100 * (middle.at(-1) ?? 0)) / first, 0)} % kept` } : {};
  return [{ id: 'median', look: 'median', points: pointsOf(middle), ...end }];
}

/** More names at the ends of curves would hide each other; the pointer names the curve under it. */
const MAX_NAMED_CURVES = 12;

/** Rank–abundance curves on logarithmic axes; few samples are named at the ends of their curves. */
export function rankFigure({ rank_abundance: samples, rank_abundance_description }: RunPlots): Figure {
  return {
    figure: {
      title: 'Rank–abundance curve',
      description: `n = ${formatCount(samples.length, 'sample')}. ${rank_abundance_description}`,
      x: {
        label: 'Feature rank',
        scale: 'log',
        domain: extentOf(
          samples.flatMap(({ rank }) => rank),
          1,
        ),
      },
      y: {
        label: 'Reads',
        scale: 'log',
        domain: extentOf(
          samples.flatMap(({ count }) => count),
          1,
        ),
      },
      series: samples.map(({ sample_id, rank, count }) => ({
        id: sample_id,
        look: 'one',
        points: rank.map((at, i): Point => [at, count[i] ?? 0]),
        ...(samples.length <= MAX_NAMED_CURVES ? { end: sample_id } : {}),
      })),
    },
    head: ['Sample', 'Features', 'Total reads', 'Rank', 'Reads'],
    rows: samples.flatMap(({ sample_id, n_features, n_reads, rank, count }) =>
      rank.map((at, i) => [sample_id, n_features, n_reads, at, count[i] ?? null]),
    ),
  };
}

const byPosition = (values: readonly number[]): Point[] => values.map((value, at): Point => [at + 1, value]);

/** Shaded between two curves: deciles lightly, quartiles more. */
const qualityBands = (pooled: PooledQuality) => [
  {
    id: 'deciles',
    lower: byPosition(pooled.lower_decile),
    upper: byPosition(pooled.upper_decile),
    strength: 0.35,
  },
  {
    id: 'quartiles',
    lower: byPosition(pooled.lower_quartile),
    upper: byPosition(pooled.upper_quartile),
    strength: 0.55,
  },
];

/** Phred scores by position of one read of the pair: median, quartiles and deciles of all, the mean of each sample. */
export function qualityFigure(pooled: PooledQuality, { quality }: RunPlots, note: string): Figure {
  const sampleQualities = quality.samples.filter(({ read, mean }) => read === pooled.read && mean.length > 0);
  const name = pooled.read === 'forward' ? 'Forward reads' : 'Reverse reads';
  const highest = extentOf([...pooled.upper_decile, ...sampleQualities.flatMap(({ mean }) => mean), 40], 0);
  return {
    figure: {
      title: `${name}: quality by position`,
      description: `n = ${formatNumber(pooled.n_reads)} reads of ${formatCount(sampleQualities.length, 'sample')}; bold: median, shaded: quartiles and deciles, thin: mean of each sample. ${note}`,
      x: { label: 'Position in the read (bases)', scale: 'linear', domain: [1, Math.max(2, pooled.median.length)] },
      y: { label: 'Phred score', scale: 'linear', domain: highest },
      bands: qualityBands(pooled),
      series: [
        ...sampleQualities.map(
          ({ sample_id, mean }): LineSeries => ({ id: sample_id, look: 'one', points: byPosition(mean) }),
        ),
        { id: 'median', look: 'median', points: byPosition(pooled.median) },
      ],
    },
    head: ['Position', 'Reads', 'Mean', '10 %', '25 %', 'Median', '75 %', '90 %'],
    rows: pooled.median.map((middle, at) => [
      at + 1,
      pooled.n[at] ?? null,
      rounded(pooled.mean[at]),
      pooled.lower_decile[at] ?? null,
      pooled.lower_quartile[at] ?? null,
      middle,
      pooled.upper_quartile[at] ?? null,
      pooled.upper_decile[at] ?? null,
    ]),
  };
}

const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value * 100) / 100);
