import { condensedIndex, createDistances, pcoa } from '@cohortium/stats';

const AXES = 5;
const FEWEST_SAMPLES = 3;

/** Features by falling variance, `top` of them: a list of one value per sample each. */
export function mostVariable(features: readonly number[], valuesOf: (feature: number) => number[], top: number) {
  const spreads = features.map((feature) => {
    const values = valuesOf(feature);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { feature, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
  });
  return spreads
    .sort((a, b) => b.variance - a.variance || a.feature - b.feature)
    .slice(0, top)
    .map(({ feature }) => valuesOf(feature));
}

/** Principal components of features, centred and not scaled: principal coordinates of Euclidean distances. Null below three samples. */
export function principalComponents(features: readonly (readonly number[])[], result_ids: readonly string[]) {
  const n = result_ids.length;
  if (n < FEWEST_SAMPLES || features.length === 0) return null;
  const squares = new Float64Array((n * (n - 1)) / 2);
  for (const values of features) {
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const at = condensedIndex(n, i, j);
        squares[at] = (squares[at] ?? 0) + ((values[i] ?? 0) - (values[j] ?? 0)) ** 2;
      }
    }
  }
  const distances = createDistances({ sample_ids: result_ids, distances: squares.map(Math.sqrt), metric: 'euclidean' });
  const { coordinates, axes } = pcoa(distances, { axes: Math.min(AXES, n - 1) });
  return {
    n_features: features.length,
    coordinates: axes.map((_, axis) => result_ids.map((_id, i) => coordinates[i * axes.length + axis] ?? 0)),
    percents: axes.map(({ percent }) => percent),
  };
}
