import { float64At, itemAt, numberAt } from '../array/read-element.ts';
import type { DistanceKernel } from '../kernel/distance-kernel.ts';
import type { LandmarkDistances } from '../ordination/landmark-pcoa.ts';
import { StatsError } from '../stats-error.ts';
import { type FeatureTable, selectSamples } from '../table/feature-table.ts';
import { type BrayCurtisDistances, brayCurtisRows } from './bray-curtis.ts';
import { condensedLength } from './distance-matrix.ts';

/**
 * Bray–Curtis distances of all samples to some of them, for `landmarkPcoa`: n × L distances instead of n(n−1)/2.
 *
 * @param table n samples × m features, as for `brayCurtis`. @param landmarks places of L samples, each once.
 * Refused: as `brayCurtis`; a place outside the table (`bad_parameter`) or named twice (`duplicate_id`).
 */
export function brayCurtisToLandmarks(
  table: FeatureTable,
  landmarks: readonly number[],
  options: { kernel?: DistanceKernel } = {},
): LandmarkDistances & Pick<BrayCurtisDistances, 'precision'> {
  const [n, count] = [table.sample_ids.length, landmarks.length];
  const missing = landmarks.find((place) => table.sample_ids[place] === undefined);
  if (missing !== undefined)
    throw new StatsError('bad_parameter', `The table has no sample ${missing}. Indices go from 0 to ${n - 1}.`);
  const chosen = new Set(landmarks);
  const others = table.sample_ids.flatMap((_, place) => (chosen.has(place) ? [] : [place]));
  const order = [...landmarks, ...others];
  // With the landmarks first, their rows of the condensed triangle hold every distance to them.
  const turned = selectSamples(
    table,
    order.map((place) => itemAt(table.sample_ids, place)),
  );
  const { distances: rows, precision } = brayCurtisRows(turned, { from: 0, to: count, ...options });
  const distances = new Float64Array(n * count);
  for (let l = 0; l < count; l++) {
    const start = condensedLength(n) - condensedLength(n - l) - l - 1;
    for (let later = l + 1; later < n; later++) {
      const distance = float64At(rows, start + later);
      distances[numberAt(order, later) * count + l] = distance;
      if (later < count) distances[numberAt(order, l) * count + later] = distance;
    }
  }
  return { sample_ids: table.sample_ids, landmarks, distances, metric: 'bray_curtis', precision };
}
