import { deriveSeed } from '../random/derive-seed.ts';
import { createRandomSource } from '../random/generator.ts';
import { contentKeys } from './content-keys.ts';
import { discriminate } from './discriminate.ts';
import { drawBootstrap } from './draw-bootstrap.ts';
import { spreadValues } from './spread-values.ts';

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
  const spread = spreadValues(columns, classes, { seed, keys }).map((column) =>
    Float64Array.from(order, ({ place }) => column[place] ?? 0),
  );
  const classOf = order.map(({ code }) => code);
  const smallest = Math.min(...classes.map((places) => places.length));
  const draw = {
    size: Math.floor(order.length * fraction),
    least: Math.max(1, Math.floor(smallest * fraction * fraction * 0.5)),
    random: createRandomSource(deriveSeed(seed, 'bootstrap')),
  };
  const sums = classes.flatMap((_, a) => classes.slice(a + 1).map(() => new Float64Array(columns.length)));
  for (let done = 0; done < bootstraps; done++) {
    const drawn = drawBootstrap(spread, classOf, draw);
    const picked = spread.map((column) => Float64Array.from(drawn, (place) => column[place] ?? 0));
    addEffects(
      sums,
      picked,
      drawn.map((place) => classOf[place] ?? 0),
    );
  }
  return columns.map((_, f) => Math.log10(1 + Math.max(...sums.map((sum) => (sum[f] ?? 0) / bootstraps))));
}

/** Samples by their content, equal ones by class, so that a bootstrap's places mean the same whatever the order given. */
function sortSamples(keys: readonly number[], classes: readonly (readonly number[])[]) {
  return classes
    .flatMap((places, code) => places.map((place) => ({ place, code })))
    .sort((a, b) => (keys[a.place] ?? 0) - (keys[b.place] ?? 0) || a.code - b.code);
}

function addEffects(sums: readonly Float64Array[], picked: readonly Float64Array[], codes: readonly number[]): void {
  const { groups, present } = numberGroups(codes, sums.length);
  if (present.length < 2) return;
  const { direction, means } = discriminate(picked, groups, present.length);
  const along = means.map((mean) => mean.reduce((sum, value, f) => sum + value * (direction[f] ?? 0), 0));
  eachPair(sums.length, (a, b, pair) => {
    const [x, y] = [present.indexOf(a), present.indexOf(b)];
    const apart = x < 0 || y < 0 ? 0 : Math.abs((along[x] ?? 0) - (along[y] ?? 0));
    const sum = sums[pair];
    direction.forEach((coefficient, f) => {
      const difference = Math.abs((means[x]?.[f] ?? 0) - (means[y]?.[f] ?? 0));
      if (sum) sum[f] = (sum[f] ?? 0) + (difference + Math.abs(coefficient * apart)) / 2;
    });
  });
}

/** A last draw may lack a class: the others are numbered without it. */
function numberGroups(codes: readonly number[], pairs: number): { groups: number[]; present: number[] } {
  const classes = (1 + Math.sqrt(1 + 8 * pairs)) / 2;
  const present = Array.from({ length: classes }, (_, code) => code).filter((code) => codes.includes(code));
  return { groups: codes.map((code) => present.indexOf(code)), present };
}

function eachPair(pairs: number, take: (a: number, b: number, pair: number) => void): void {
  const classes = (1 + Math.sqrt(1 + 8 * pairs)) / 2;
  let pair = 0;
  for (let a = 0; a < classes; a++) for (let b = a + 1; b < classes; b++) take(a, b, pair++);
}
