import { deriveSeed } from '../random/derive-seed.ts';

/**
 * Names for features and samples made of their values alone, so that what is left to chance depends neither on their
 * names nor on their order: features by their values over the samples, samples by (feature, value) over the features.
 *
 * @param columns one array a feature, each with one value a sample. Equal features have equal keys, as have equal
 *   samples.
 */
export function contentKeys(columns: readonly Float64Array[]): { features: number[]; samples: number[] } {
  const features = columns.map((column) => deriveSeed(0, [...column].sort((a, b) => a - b).join()));
  const n = columns[0]?.length ?? 0;
  const samples = Array.from({ length: n }, (_, sample) => {
    const parts = columns.flatMap((column, f) => {
      const value = column[sample] ?? 0;
      return value === 0 ? [] : [`${features[f]}:${value}`];
    });
    return deriveSeed(0, parts.sort().join());
  });
  return { features, samples };
}
