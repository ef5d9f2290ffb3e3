import {
  brayCurtisToLandmarks,
  chooseLandmarks,
  type DistanceKernel,
  type DistanceMatrix,
  EXACT_LIMIT,
  type FeatureTable,
  landmarkPcoa,
  type MetricName,
  measureDistances,
  type PcoaResult,
  pcoa,
  relativeAbundance,
} from '@cohortium/stats';
import { type TaskAnswer, toRefusalAnswer } from '../answer-refusal.ts';
import { type Preparing, prepareTable } from '../prepare-table.ts';
import { reportProgress } from '../progress.ts';
import type { TaskInput } from '../run-task.ts';
import { withKernel } from '../with-kernel.ts';
import { type BiplotArrow, computeBiplotArrows } from './biplot-arrows.ts';
import { computeOrdination, type Ordination } from './compute-ordination.ts';
import { type GroupTests, type Labels, testGroups } from './test-groups.ts';

export interface Distanced extends Preparing {
  metric: MetricName;
  transform: 'tss' | 'none';
  generalised_alpha: number;
  pseudocount: number | null;
}

export interface BetaDiversityInput extends TaskInput, Distanced {
  labels: Labels | null;
  axes: number;
  biplot: number;
  anosim: boolean;
  permutations: number;
  /** Draws so many samples as landmarks; null compares all with all. */
  landmarks: number | null;
}

export interface BetaDiversityOutput extends Ordination {
  precision: 'f64' | 'f32';
  arrows: BiplotArrow[];
  tests: GroupTests | null;
  notes: { code: string; message: string }[];
}

/** For the scree plot and, above the exact solver's limit, for PERMDISP. */
const AXES_AT_LEAST = { exact: 30, partial: 20 };

/** Amounts as the distance takes them. */
const amountsOf = (
  table: FeatureTable,
  { metric, transform }: Pick<Distanced, 'metric' | 'transform'>,
): FeatureTable => (metric === 'bray_curtis' && transform === 'tss' ? relativeAbundance(table) : table);

/** Distances of a prepared table, by the name of the distance. */
export function distancesOf(
  { table, tree }: Pick<ReturnType<typeof prepareTable>, 'table' | 'tree'>,
  input: Distanced,
  kernel: DistanceKernel | undefined,
): ReturnType<typeof measureDistances> {
  const { metric, generalised_alpha: alpha, pseudocount } = input;
  return measureDistances(amountsOf(table, input), {
    metric,
    tree,
    alpha,
    pseudocount: pseudocount ?? undefined,
    kernel,
  });
}

/** Every axis where PERMDISP needs them and that is feasible. */
function ordinateFor(
  { labels, axes, seed }: Pick<BetaDiversityInput, 'labels' | 'axes' | 'seed'>,
  kernel: DistanceKernel | undefined,
) {
  return (matrix: DistanceMatrix): PcoaResult => {
    const isExact = matrix.sample_ids.length <= EXACT_LIMIT;
    const some = Math.max(axes, isExact ? AXES_AT_LEAST.exact : AXES_AT_LEAST.partial);
    return pcoa(matrix, { axes: isExact && labels ? 'all' : some, seed, kernel });
  };
}

function byLandmarks(table: FeatureTable, input: BetaDiversityInput, kernel: DistanceKernel | undefined) {
  const landmarks = chooseLandmarks(table.sample_ids.length, { count: input.landmarks ?? 2, seed: input.seed });
  const options = kernel ? { kernel } : {};
  const distances = brayCurtisToLandmarks(amountsOf(table, input), landmarks, options);
  reportProgress(input.progress, 'ordinating');
  const ordination = landmarkPcoa(distances, { axes: Math.max(input.axes, AXES_AT_LEAST.exact) });
  return { placed: computeOrdination(ordination, input.axes), precision: distances.precision };
}

function compare(input: BetaDiversityInput, kernel: DistanceKernel | undefined): BetaDiversityOutput {
  const { progress, seed, permutations, labels } = input;
  reportProgress(progress, 'preparing');
  const prepared = prepareTable(input.table, input);
  reportProgress(progress, 'comparing');
  const shown = (placed: Ordination, precision: 'f64' | 'f32') => ({
    ...placed,
    precision,
    arrows: computeBiplotArrows({ profile: input.table, prepared, placed, count: input.biplot }),
    notes: prepared.notes,
  });
  if (input.landmarks !== null) {
    const { placed, precision } = byLandmarks(prepared.table, input, kernel);
    return { ...shown(placed, precision), tests: null };
  }
  const matrix = distancesOf(prepared, input, kernel);
  reportProgress(progress, 'ordinating');
  const ordinate = ordinateFor(input, kernel);
  const ordination = ordinate(matrix);
  const options = {
    permutations,
    seed,
    kernel,
    wants_anosim: input.anosim,
    onStep: reportProgress.bind(null, progress),
  };
  const tests = labels ? testGroups({ matrix, ordination, ordinate }, labels, options) : null;
  return { ...shown(computeOrdination(ordination, input.axes), matrix.precision), tests };
}

/** Distances, their principal coordinates and the tests between groups. */
export async function run(input: BetaDiversityInput): Promise<TaskAnswer<BetaDiversityOutput>> {
  return withKernel(input.table.result_ids.length, (kernel) => toRefusalAnswer(() => compare(input, kernel)));
}
