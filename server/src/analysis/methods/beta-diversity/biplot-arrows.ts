import { projectFeatures, relativeAbundance } from '@cohortium/stats';
import type { Prepared } from '../../computation/prepare-table.ts';
import type { ProfileTable } from '../../computation/profile-table.ts';
import type { Ordination } from './compute-ordination.ts';

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
  const coordinates = Float64Array.from(
    { length: n * k },
    (_, cell) => placed.coordinates[cell % k]?.[Math.floor(cell / k)] ?? 0,
  );
  const projected = projectFeatures(relativeAbundance(table), { n, coordinates, axes: placed.axes });
  const arrows = table.feature_ids.map((taxon, f) => ({
    taxon,
    lineage: profile.taxa[places[f] ?? -1]?.lineage ?? [],
    values: Array.from(projected.subarray(f * k, (f + 1) * k)),
  }));
  const lengthOf = ({ values }: BiplotArrow) => Math.hypot(...values.slice(0, 3));
  return arrows.sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, count);
}
