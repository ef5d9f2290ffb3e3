import { filterTree, leavesOf, type SampleFilter } from '@cohortium/contract';

/** The fields that a filter asks about, each once, in its order. */
export const fieldsAsked = (filter: SampleFilter): string[] => [
  ...new Set(leavesOf(filterTree(filter)).flatMap(({ ask }) => (ask.kind === 'rule' ? [ask.rule.field] : []))),
];
