import { float64At, itemAt, numberAt, uint32At } from '../array/read-element.ts';
import { deriveSeed, seedOfNumbers } from '../random/derive-seed.ts';
import { createRandomSource } from '../random/generator.ts';
import { hashedNormal } from '../random/hashed-normal.ts';
import { discriminate } from './discriminate.ts';
import { prepareBootstrap } from './draw-bootstrap.ts';

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

/**
 * LEfSe's effect sizes: log₁₀(1 + m), m the largest over pairs of classes of the mean over bootstraps of
 * ½(|difference of the classes' means| + |coefficient × distance of the classes on the first discriminant|).
 *
 * @param columns one array a feature, n values each (scaled to a million, say). @param classes places by class.
 * @returns one score a feature. Neither names nor order of features, samples and classes change it but for rounding.
 */
export function scoreEffects(
  columns: readonly Float64Array[],
  classes: readonly (readonly number[])[],
  { seed, bootstraps, fraction }: { seed: number; bootstraps: number; fraction: number },
): number[] {
  const keys = contentKeys(columns);
  const order = sortSamples(keys.samples, classes);
  const spread = jitterValues(columns, classes, { seed, keys }).map((column) =>
    Float64Array.from(order, ({ place }) => float64At(column, place)),
  );
  const classOf = order.map(({ code }) => code);
  const smallest = Math.min(...classes.map((places) => places.length));
  const draw = prepareBootstrap(spread, classOf, {
    size: Math.floor(order.length * fraction),
    least: Math.max(1, Math.floor(smallest * fraction * fraction * 0.5)),
    random: createRandomSource(deriveSeed(seed, 'bootstrap')),
  });
  const sums = classes.flatMap((_, a) => classes.slice(a + 1).map(() => new Float64Array(columns.length)));
  for (let done = 0; done < bootstraps; done++) addEffects(sums, spread, mergeDraw(draw(), classOf));
  return columns.map((_, f) => Math.log10(1 + Math.max(...sums.map((sum) => float64At(sum, f) / bootstraps))));
}

/** A draw without its repeats: each place once, with its class and how often it was drawn. */
interface WeightedDraw {
  places: number[];
  codes: number[];
  weights: number[];
}

function mergeDraw(drawn: Uint32Array, classOf: readonly number[]): WeightedDraw {
  const counts = new Uint32Array(classOf.length);
  for (let next = 0; next < drawn.length; next++)
    counts[uint32At(drawn, next)] = uint32At(counts, uint32At(drawn, next)) + 1;
  const merged: WeightedDraw = { places: [], codes: [], weights: [] };
  for (const [place, count] of counts.entries()) {
    if (count === 0) continue;
    merged.places.push(place);
    merged.codes.push(numberAt(classOf, place));
    merged.weights.push(count);
  }
  return merged;
}

/** Samples by their content, equal ones by class, so that a bootstrap's places mean the same whatever the order given. */
function sortSamples(keys: Float64Array, classes: readonly (readonly number[])[]) {
  return classes
    .flatMap((places, code) => places.map((place) => ({ place, code })))
    .sort((a, b) => float64At(keys, a.place) - float64At(keys, b.place) || a.code - b.code);
}

function addEffects(sums: readonly Float64Array[], columns: readonly Float64Array[], drawn: WeightedDraw): void {
  const { groups: codes, present } = numberGroups(drawn.codes, sums.length);
  if (present.length < 2) return;
  const { places, weights } = drawn;
  const { direction, means } = discriminate(columns, { codes, groups: present.length, places, weights });
  // A draw may lack a class: its means then count as zero.
  const meanOf = (place: number, f: number) => (place < 0 ? 0 : float64At(itemAt(means, place), f));
  const along = means.map((mean) => mean.reduce((sum, value, f) => sum + value * float64At(direction, f), 0));
  forEachPair(sums.length, (a, b, pair) => {
    const [x, y] = [present.indexOf(a), present.indexOf(b)];
    const apart = x < 0 || y < 0 ? 0 : Math.abs(numberAt(along, x) - numberAt(along, y));
    const sum = sums[pair];
    direction.forEach((coefficient, f) => {
      const difference = Math.abs(meanOf(x, f) - meanOf(y, f));
      if (sum) sum[f] = float64At(sum, f) + (difference + Math.abs(coefficient * apart)) / 2;
    });
  });
}

/** A last draw may lack a class: the others are numbered without it. */
function numberGroups(codes: readonly number[], pairs: number): { groups: number[]; present: number[] } {
  const classes = (1 + Math.sqrt(1 + 8 * pairs)) / 2;
  const present = Array.from({ length: classes }, (_, code) => code).filter((code) => codes.includes(code));
  return { groups: codes.map((code) => present.indexOf(code)), present };
}

function forEachPair(pairs: number, take: (a: number, b: number, pair: number) => void): void {
  const classes = (1 + Math.sqrt(1 + 8 * pairs)) / 2;
  let pair = 0;
  for (let a = 0; a < classes; a++) for (let b = a + 1; b < classes; b++) take(a, b, pair++);
}
