import type { GeneSets } from '@cohortium/contract';
import { adjustPValues, hypergeometricTail } from '@cohortium/stats';
import { withTransfer } from '#platform/concurrency';
import type { MatchedSets } from './match-sets-task.ts';
import type { RankedSets } from './rank-sets.ts';

export interface PresentSetsInput {
  matched: MatchedSets;
  ranked: Omit<RankedSets, 'software'>;
}

/** JSON of the long parts of an answer. */
export interface PresentedSets {
  sets: Uint8Array<ArrayBuffer>;
  genes: Uint8Array<ArrayBuffer>;
}

/** Over-representation of the genes called different, against all that were tested. */
function countCalled({ genes, sets, n_called }: MatchedSets) {
  const all = genes.length;
  const expected = sets.map(({ places }) => (places.length * n_called) / all);
  const over_p = sets.map(({ places, called }) =>
    hypergeometricTail(called, { all, marked: n_called, drawn: places.length }),
  );
  return { expected, over_p, over_q: adjustPValues(over_p) };
}

/** Thread task: the sets as they are answered, by rising p. */
export function run({ matched, ranked }: PresentSetsInput): PresentedSets {
  const { sets } = matched;
  const over = countCalled(matched);
  const q = adjustPValues(ranked.p);
  const order = Array.from(sets.keys()).sort((a, b) => (ranked.p[a] ?? 1) - (ranked.p[b] ?? 1) || a - b);
  const used = [...new Set(sets.flatMap(({ places }) => places))].sort((a, b) => a - b);
  const newPlace = new Map(used.map((place, at) => [place, at]));
  const column = <Value>(values: readonly Value[]): Value[] => order.flatMap((at) => values.slice(at, at + 1));
  const sorted = column(sets);
  const answer: GeneSets['sets'] = {
    name: sorted.map(({ name }) => name),
    size: sorted.map(({ size }) => size),
    found: sorted.map(({ found }) => found),
    genes: sorted.map(({ places }) => places.map((place) => newPlace.get(place) ?? 0)),
    ...{ is_up: column(ranked.is_up), p: column(ranked.p), q: column(q), correlation: column(ranked.correlation) },
    called: sorted.map(({ called }) => called),
    ...{ expected: column(over.expected), over_p: column(over.over_p), over_q: column(over.over_q) },
  };
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const presented = { sets: encode(answer), genes: encode(used.map((place) => matched.genes[place] ?? '')) };
  return withTransfer(presented, [presented.sets.buffer, presented.genes.buffer]);
}
