import { numberAt, uint32At } from '../array/read-element.ts';
import type { RandomSource } from '../random/generator.ts';

const MAX_ATTEMPTS = 1_000;

/**
 * Draws `size` samples with replacement until every class has at least `least` of them and every feature has
 * enough different values within each class (more than `least`, or two when `least` is one); after 1,000 tries
 * the last draw is taken as it is.
 *
 * @param columns one array a feature. @param classOf class number of each sample.
 * @returns a function that draws: the places drawn, in the same array each time.
 */
export function prepareBootstrap(
  columns: readonly Float64Array[],
  classOf: readonly number[],
  at: { size: number; least: number; random: RandomSource },
): () => Uint32Array {
  const n = classOf.length;
  const codes = columns.map(numberValues);
  const counters = Array.from({ length: 1 + Math.max(...classOf) }, () => new Uint32Array(at.size));
  const drawn = new Uint32Array(at.size);
  const seen = new Uint32Array(n);
  let round = 0;
  const isVaried = (members: readonly Uint32Array[]) =>
    members.every(
      (places) =>
        places.length >= at.least &&
        codes.every((code) => hasMoreValues({ code, seen, round: ++round }, places, at.least)),
    );
  return () => {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      for (let next = 0; next < at.size; next++) drawn[next] = at.random.nextBelow(n);
      if (isVaried(splitClasses(drawn, classOf, counters))) break;
    }
    return drawn;
  };
}

/** Numbers for the values of a column, equal ones for equal values. */
function numberValues(column: Float64Array): Uint32Array {
  const known = new Map<number, number>();
  return Uint32Array.from(column, (value) => {
    const number = known.get(value) ?? known.size;
    known.set(value, number);
    return number;
  });
}

function splitClasses(drawn: Uint32Array, classOf: readonly number[], lists: readonly Uint32Array[]): Uint32Array[] {
  const counts = new Uint32Array(lists.length);
  for (let next = 0; next < drawn.length; next++) {
    const place = uint32At(drawn, next);
    const own = numberAt(classOf, place);
    const count = uint32At(counts, own);
    const list = lists[own];
    if (list) list[count] = place;
    counts[own] = count + 1;
  }
  return lists.map((list, own) => list.subarray(0, counts[own]));
}

type SeenCodes = { code: Uint32Array; seen: Uint32Array; round: number };

/** Whether there are more than `least` different values among the places; stops looking as soon as there are. */
function hasMoreValues({ code, seen, round }: SeenCodes, places: Uint32Array, least: number): boolean {
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    const value = uint32At(code, uint32At(places, at));
    if (seen[value] === round) continue;
    seen[value] = round;
    count++;
    if (count > least) return true;
  }
  return false;
}
