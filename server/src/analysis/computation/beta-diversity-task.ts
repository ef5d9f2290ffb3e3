import { brayCurtis, type PcoaResult, relativeAbundance } from '@cohortium/stats';
import { instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';
import { type Answered, answerRefusal } from './answer-refusal.ts';
import { denseTable, type ProfileTable } from './profile-table.ts';
import { type GroupTests, ordinate, testGroups } from './test-groups.ts';

export interface BetaDiversityInput {
  table: ProfileTable;
  /** In the order of the samples; null where nothing groups them. */
  groups: (string | null)[] | null;
  permutations: number;
  seed: number;
}

export interface BetaDiversityOutput {
  /** One array an axis. */
  coordinates: number[][];
  axes: { name: string; eigenvalue: number; percent: number }[];
  negative_eigenvalues: { count: number; sum: number; percent: number } | null;
  tests: GroupTests | null;
}

const AXES_SHOWN = 10;
const AXES_AT_LEAST = 3;

/** The first axes; zeros where the data has fewer than three. */
function firstAxes({ n, axes, coordinates }: PcoaResult): Pick<BetaDiversityOutput, 'coordinates' | 'axes'> {
  const shown = Math.max(AXES_AT_LEAST, Math.min(AXES_SHOWN, axes.length));
  const places = Array.from({ length: shown }, (_, axis) => axis);
  return {
    axes: places.map((axis) => ({ name: `PC${axis + 1}`, eigenvalue: 0, percent: 0, ...axes[axis] })),
    coordinates: places.map((axis) =>
      Array.from({ length: n }, (_, sample) =>
        axis < axes.length ? (coordinates[sample * axes.length + axis] ?? 0) : 0,
      ),
    ),
  };
}

function negativeEigenvalues({ negative_eigenvalues: found, trace }: PcoaResult) {
  if (!found) return null;
  const { count, sum_abs } = found;
  return count === 0 ? { count, sum: 0, percent: 0 } : { count, sum: -sum_abs, percent: (-100 * sum_abs) / trace };
}

/** Bray–Curtis distances of proportions, their principal coordinates and the tests between groups. */
export async function run({
  table,
  groups,
  permutations,
  seed,
}: BetaDiversityInput): Promise<Answered<BetaDiversityOutput>> {
  const bytes = await readKernelBytes();
  const withKernel = bytes ? { kernel: instantiateKernel(bytes) } : {};
  return answerRefusal(() => {
    const columns = table.taxa.map((_, column) => String(column));
    const matrix = brayCurtis(relativeAbundance(denseTable(table, columns)), withKernel);
    const ordination = ordinate(matrix, seed);
    const options = { permutations, seed, ...withKernel };
    return {
      ...firstAxes(ordination),
      negative_eigenvalues: negativeEigenvalues(ordination),
      tests: groups ? testGroups({ matrix, ordination }, groups, options) : null,
    };
  });
}
