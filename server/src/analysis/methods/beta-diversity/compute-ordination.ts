import type { LandmarkPcoaResult, PcoaResult } from '@cohortium/stats';
import { valueAt } from '@cohortium/stats/array';

/** An ordination as it travels. */
export interface Ordination {
  /** One array an axis. */
  coordinates: number[][];
  axes: { name: string; eigenvalue: number; percent: number; percent_of_positive: number | null }[];
  solver: 'exact' | 'partial' | 'landmark';
  n_landmarks: number | null;
  percent_of: 'trace' | 'trace_of_landmarks';
  eigenvalues: number[];
  negative_eigenvalues: { count: number; sum: number; percent: number } | null;
}

const AXES_AT_LEAST = 3;
const EIGENVALUES_AT_MOST = 50;

function negativeOf({ negative_eigenvalues: found, trace }: PcoaResult): Ordination['negative_eigenvalues'] {
  if (!found) return null;
  const { count, sum_abs } = found;
  return count === 0 ? { count, sum: 0, percent: 0 } : { count, sum: -sum_abs, percent: (-100 * sum_abs) / trace };
}

const kindOf = (found: PcoaResult | LandmarkPcoaResult) =>
  'solver' in found
    ? {
        solver: found.solver,
        n_landmarks: null,
        percent_of: 'trace' as const,
        negative_eigenvalues: negativeOf(found),
        positive: found.percents_of_positive,
      }
    : {
        solver: 'landmark' as const,
        n_landmarks: found.landmarks.length,
        percent_of: 'trace_of_landmarks' as const,
        negative_eigenvalues: null,
        positive: null,
      };

/** The first axes, `wanted` at most and three at least: zeros where the data has fewer. */
export function computeOrdination(found: PcoaResult | LandmarkPcoaResult, requestedAxes: number): Ordination {
  const { n, axes, coordinates } = found;
  const { positive, ...kind } = kindOf(found);
  const shown = Math.max(AXES_AT_LEAST, Math.min(requestedAxes, axes.length));
  const places = Array.from({ length: shown }, (_, axis) => axis);
  return {
    ...kind,
    axes: places.map((axis) => ({
      name: `PC${axis + 1}`,
      eigenvalue: 0,
      percent: 0,
      ...axes[axis],
      percent_of_positive: positive ? (positive[axis] ?? 0) : null,
    })),
    eigenvalues: axes.slice(0, EIGENVALUES_AT_MOST).map(({ eigenvalue }) => eigenvalue),
    coordinates: places.map((axis) =>
      Array.from({ length: n }, (_, sample) =>
        axis < axes.length ? valueAt(coordinates, sample * axes.length + axis) : 0,
      ),
    ),
  };
}
