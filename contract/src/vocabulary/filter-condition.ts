import { z } from 'zod';
import { FILTER, SHEET } from './limits.ts';

export const operators = [
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'in',
  'not_in',
  'between',
  'contains',
  'starts_with',
  'exists',
  'not_exists',
] as const;
export const operatorSchema = z.enum(operators);
export type Operator = z.infer<typeof operatorSchema>;

const scalar = z.union([z.string().max(SHEET.maximum_cell), z.number(), z.boolean()]);
export const filterValueSchema = z.union([scalar, z.array(scalar).max(1000), z.null()]);

/** One rule as `and_` and `or_` lists carry it. */
export const ruleSchema = z.strictObject({
  /** Which list the rule stands in, as the page's filter rows carry it; the list decides. */
  condition: z.enum(['and', 'or']).optional(),
  field: z.string().min(1).max(200),
  operator: operatorSchema.default('='),
  value: filterValueSchema.default(null),
  regex: z.boolean().default(false),
});
export type Rule = z.infer<typeof ruleSchema>;

/** One row of the filter list in the page: a rule and whether it joins with `and` or `or`. */
export const conditionSchema = ruleSchema.extend({ condition: z.enum(['and', 'or']) });
export type FilterCondition = z.infer<typeof conditionSchema>;

const ruleListSchema = z.array(ruleSchema).max(FILTER.maximum_rules).meta({ id: 'RuleList' });
export const ruleListsShape = { and_: ruleListSchema.default([]), or_: ruleListSchema.default([]) };
export interface RuleLists {
  and_: Rule[];
  or_: Rule[];
}

export function listsOfConditions(conditions: readonly FilterCondition[]): RuleLists {
  const rulesOf = (joinedBy: FilterCondition['condition']) =>
    conditions.filter(({ condition }) => condition === joinedBy).map(({ condition: _, ...rule }) => rule);
  return { and_: rulesOf('and'), or_: rulesOf('or') };
}

export function conditionsOfLists({ and_, or_ }: RuleLists): FilterCondition[] {
  return [
    ...and_.map((rule): FilterCondition => ({ ...rule, condition: 'and' })),
    ...or_.map((rule): FilterCondition => ({ ...rule, condition: 'or' })),
  ];
}
