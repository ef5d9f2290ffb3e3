import type { Overlap, SetOperation } from '@cohortium/contract';

const isMember: Record<Exclude<SetOperation, 'region'>, (inside: string, base: number) => boolean> = {
  union: () => true,
  intersection: (inside) => !inside.includes('0'),
  difference: (inside, base) => inside.indexOf('1') === base && inside.lastIndexOf('1') === base,
  exactly_one: (inside) => inside.indexOf('1') === inside.lastIndexOf('1'),
};

/** An operation on cohorts: a difference takes the others from `base`, a region is picked on the plot. */
export type OperationChoice =
  | { operation: Exclude<SetOperation, 'region'>; base: number }
  | { operation: 'region'; inside: string };

/** How many members an operation leaves. */
export function countRemaining(overlaps: readonly Overlap[], choice: OperationChoice): number {
  const passes = (inside: string) =>
    choice.operation === 'region' ? inside === choice.inside : isMember[choice.operation](inside, choice.base);
  return overlaps.reduce((sum, { inside, n }) => (passes(inside) ? sum + n : sum), 0);
}

/** The order as the portal takes it: what others are taken from comes first. */
export function toCohortOrder(ids: readonly string[], choice: OperationChoice) {
  if (choice.operation === 'region') {
    return { operation: choice.operation, inside: choice.inside, cohorts: ids.map((cohort_id) => ({ cohort_id })) };
  }
  const base = choice.operation === 'difference' ? choice.base : 0;
  const first = ids.filter((_, at) => at === base);
  const ordered = [...first, ...ids.filter((_, at) => at !== base)];
  return { operation: choice.operation, cohorts: ordered.map((cohort_id) => ({ cohort_id })) };
}
