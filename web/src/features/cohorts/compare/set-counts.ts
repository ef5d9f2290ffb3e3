import type { Overlap, SetOperation } from '@cohortium/contract';

const isMember: Record<Exclude<SetOperation, 'region'>, (membership: string, base: number) => boolean> = {
  union: () => true,
  intersection: (membership) => !membership.includes('0'),
  difference: (membership, base) => membership.indexOf('1') === base && membership.lastIndexOf('1') === base,
  exactly_one: (membership) => membership.indexOf('1') === membership.lastIndexOf('1'),
};

/** An operation on cohorts: a difference takes the others from `base`, a region is picked on the plot. */
export type OperationChoice =
  | { operation: Exclude<SetOperation, 'region'>; base: number }
  | { operation: 'region'; membership: string };

/** How many members an operation leaves. */
export function countRemaining(overlaps: readonly Overlap[], choice: OperationChoice): number {
  const passes = (membership: string) =>
    choice.operation === 'region'
      ? membership === choice.membership
      : isMember[choice.operation](membership, choice.base);
  return overlaps.reduce((sum, { membership, n }) => (passes(membership) ? sum + n : sum), 0);
}

/** The order as the portal takes it: what others are taken from comes first. */
export function toCohortOrder(ids: readonly string[], choice: OperationChoice) {
  if (choice.operation === 'region') {
    return {
      operation: choice.operation,
      membership: choice.membership,
      cohorts: ids.map((cohort_id) => ({ cohort_id })),
    };
  }
  const base = choice.operation === 'difference' ? choice.base : 0;
  const first = ids.filter((_, at) => at === base);
  const ordered = [...first, ...ids.filter((_, at) => at !== base)];
  return { operation: choice.operation, cohorts: ordered.map((cohort_id) => ({ cohort_id })) };
}
