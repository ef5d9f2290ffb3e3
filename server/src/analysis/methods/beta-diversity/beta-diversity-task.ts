import {
  brayCurtisToLandmarks,
  chooseLandmarks,
  type DistanceKernel,
  type DistanceMatrix,
  EXACT_LIMIT,
  type FeatureTable,
  landmarkPcoa,
  type PcoaResult,
  pcoa,
  projectFeatures,
  relativeAbundance,
} from '@cohortium/stats';
import { itemAt, valueAt } from '@cohortium/stats/array';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import { amountsOf, type Distanced, distancesOf } from '../../compute-distances.ts';
import { type Prepared, prepareTable } from '../../prepare-table.ts';
import type { ProfileTable } from '../../profile-table.ts';
import { reportProgress } from '../../progress.ts';
import type { TaskInput } from '../../run-task.ts';
import { withKernel } from '../../with-kernel.ts';
import { computeOrdination, type Ordination } from './compute-ordination.ts';
import { type GroupTests, type Labels, testGroups } from './test-groups.ts';

/** A taxon on an ordination. */
export interface BiplotArrow {
  taxon: string;
  lineage: string[];
  /** One value an axis. */
  values: number[];
}

interface ArrowsInput {
  profile: ProfileTable;
  prepared: Prepared;
  placed: Ordination;
  count: number;
}

/** The taxa with the longest arrows on the first three axes, by proportions. */
export function computeBiplotArrows({ profile, prepared, placed, count }: ArrowsInput): BiplotArrow[] {
  if (count === 0) return [];
  const { table, places } = prepared;
  const [n, k] = [table.sample_ids.length, placed.axes.length];
  const coordinates = Float64Array.from({ length: n * k }, (_, cell) =>
    valueAt(itemAt(placed.coordinates, cell % k), Math.floor(cell / k)),
  );
  const projected = projectFeatures(relativeAbundance(table), { n, coordinates, axes: placed.axes });
  const arrows = table.feature_ids.map((taxon, f) => ({
    taxon,
    lineage: itemAt(profile.taxa, valueAt(places, f)).lineage,
    values: Array.from(projected.subarray(f * k, (f + 1) * k)),
  }));
  const lengthOf = ({ values }: BiplotArrow) => Math.hypot(...values.slice(0, 3));
  return arrows.sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, count);
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
