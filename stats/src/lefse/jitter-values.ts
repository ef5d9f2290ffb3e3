import { float64At } from '../array/read-element.ts';
import { seedOfNumbers } from '../random/derive-seed.ts';
import { hashedNormal } from '../random/hashed-normal.ts';

interface Keys {
  features: Float64Array;
  samples: Float64Array;
}

/**
 * Where a feature has few different values in a class (at most half of its samples, or four), its values there get some
 * noise, |x + N(0, max(x/20, 0.01))|, so that no discriminant is divided by a spread of 0.
 *
 * @param columns one array a feature; @param classes places of the samples by class; @param keys of features and
 *   samples.
 * @returns new columns. The noise depends on seed and keys only.
 */
export function jitterValues(
  columns: readonly Float64Array[],
  classes: readonly (readonly number[])[],
  { seed, keys }: { seed: number; keys: Keys },
): Float64Array[] {
  return columns.map((column, f) => {
    const spread = column.slice();
    const own = seedOfNumbers(Float64Array.of(seed, float64At(keys.features, f)));
    for (const places of classes) {
      if (countDifferent(column, places) > Math.max(places.length / 2, 4)) continue;
      for (const place of places) {
        const value = float64At(column, place);
        const noise = hashedNormal(own, float64At(keys.samples, place)) * Math.max(value * 0.05, 0.01);
        spread[place] = Math.abs(value + noise);
      }
    }
    return spread;
  });
}

function countDifferent(column: Float64Array, places: readonly number[]): number {
  const sorted = Float64Array.from(places, (place) => float64At(column, place)).sort();
  let count = 0;
  for (let index = 0; index < sorted.length; index++) if (index === 0 || sorted[index] !== sorted[index - 1]) count++;
  return count;
}
