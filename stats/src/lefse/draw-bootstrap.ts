import type { RandomSource } from '../random/generator.ts';

const MOST_TRIES = 1_000;

/**
 * Draws `size` samples with replacement until every class has at least `least` of them and every feature has
 * enough different values within each class (more than `least`, or two when `least` is one); after 1,000 tries
 * the last draw is taken as it is.
 *
 * @param columns one array a feature. @param classOf class number of each sample.
 */
export function drawBootstrap(
  columns: readonly Float64Array[],
  classOf: readonly number[],
  at: { size: number; least: number; random: RandomSource },
): number[] {
  const classes = Math.max(...classOf) + 1;
  let drawn: number[] = [];
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    drawn = Array.from({ length: at.size }, () => at.random.nextBelow(classOf.length));
    const members = Array.from({ length: classes }, (_, code) => drawn.filter((place) => classOf[place] === code));
    const isVaried = members.every(
      (places) => places.length >= at.least && columns.every((column) => countsMore(column, places, at.least)),
    );
    if (isVaried) break;
  }
  return drawn;
}

/** Whether there are more than `least` different values among the places; stops looking as soon as there are. */
function countsMore(column: Float64Array, places: readonly number[], least: number): boolean {
  const seen = new Set<number>();
  for (const place of places) {
    seen.add(column[place] ?? 0);
    if (seen.size > least) return true;
  }
  return false;
}
