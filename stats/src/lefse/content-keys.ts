import { float64At, itemAt } from '../array/read-element.ts';
import { seedOfNumbers } from '../random/derive-seed.ts';

/**
 * Names for features and samples made of their values alone, so that what is left to chance depends neither on their
 * names nor on their order: features by their values over the samples, samples by (feature, value) over the features.
 *
 * @param columns one array a feature, each with one value a sample. Equal features have equal keys, as have equal
 *   samples.
 */
export function contentKeys(columns: readonly Float64Array[]): { features: Float64Array; samples: Float64Array } {
  const n = columns[0]?.length ?? 0;
  const features = Float64Array.from(columns, (column) => seedOfNumbers(column.slice().sort()));
  const [parts, pair] = [new Float64Array(columns.length), new Float64Array(2)];
  const samples = new Float64Array(n);
  for (let sample = 0; sample < n; sample++) {
    let count = 0;
    for (let f = 0; f < columns.length; f++) {
      const value = float64At(itemAt(columns, f), sample);
      if (value === 0) continue;
      pair[0] = float64At(features, f);
      pair[1] = value;
      parts[count++] = seedOfNumbers(pair);
    }
    samples[sample] = seedOfNumbers(parts.slice(0, count).sort());
  }
  return { features, samples };
}
