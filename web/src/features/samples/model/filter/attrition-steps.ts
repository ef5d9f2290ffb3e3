import { type FilterCondition, listsOfConditions, type RuleLists } from '@cohortium/contract';

/** One bar of the strip: what it asks, and the rules that hold up to it. */
export interface FilterStep {
  key: string;
  /** One condition, or the alternatives of which at least one must hold. */
  conditions: readonly FilterCondition[];
  rules: RuleLists;
}

/** The filter a step at a time, as the server counts and records it: each condition, then the alternatives as one. */
export function attritionSteps(conditions: readonly FilterCondition[]): FilterStep[] {
  const all = conditions.filter(({ condition }) => condition === 'and');
  const any = conditions.filter(({ condition }) => condition === 'or');
  const steps = all.map((condition, at) => ({
    key: JSON.stringify(condition),
    conditions: [condition],
    rules: listsOfConditions(all.slice(0, at + 1)),
  }));
  if (any.length === 0) return steps;
  return [...steps, { key: 'any', conditions: any, rules: listsOfConditions(conditions) }];
}
