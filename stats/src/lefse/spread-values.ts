import { deriveSeed } from '../random/derive-seed.ts';
import { createRandomSource } from '../random/generator.ts';

/**
 * Where a feature has few different values in a class (at most half of its samples, or four), its values there get some
 * noise, |x + N(0, max(x/20, 0.01))|, so that no discriminant is divided by a spread of 0.
 *
 * @param columns one array a feature; @param classes places of the samples by class; @param keys of features and
 *   samples.
 * @returns new columns. The noise depends on seed and keys only.
 */
export function spreadValues(
  columns: readonly Float64Array[],
  classes: readonly (readonly number[])[],
  { seed, keys }: { seed: number; keys: { features: readonly number[]; samples: readonly number[] } },
): Float64Array[] {
  return columns.map((column, f) => {
    const spread = column.slice();
    for (const places of classes) {
      const different = new Set(places.map((place) => column[place] ?? 0)).size;
      if (different > Math.max(places.length / 2, 4)) continue;
      for (const place of places) {
        const value = column[place] ?? 0;
        const random = createRandomSource(deriveSeed(seed, `${keys.features[f]}/${keys.samples[place]}`));
        spread[place] = Math.abs(value + random.nextNormal() * Math.max(value * 0.05, 0.01));
      }
    }
    return spread;
  });
}
