import { filterTree, leavesOf, type SampleFilter } from '@cohortium/contract';

/** The fields that a filter asks about, each once, in its order. */
export const fieldsOfFilter = (filter: SampleFilter): string[] => [
  ...new Set(
    leavesOf(filterTree(filter)).flatMap(({ criterion }) => (criterion.kind === 'rule' ? [criterion.rule.field] : [])),
  ),
];
