import type { FilterCondition } from '@cohortium/contract';

/** A value of a facet; null is the bucket of samples without one. */
export type FacetKey = string | null;

const FACET_OPERATORS = ['=', 'in', 'not_in', 'not_exists'];

function ruleOf(conditions: readonly FilterCondition[], field: string): FilterCondition | undefined {
  return conditions.find(
    (rule) =>
      rule.field === field && rule.condition === 'and' && !rule.regex && FACET_OPERATORS.includes(rule.operator),
  );
}

const listed = (rule: FilterCondition): Set<FacetKey> =>
  new Set((Array.isArray(rule.value) ? rule.value : [rule.value]).map(String));

/** Which values of a facet the filter asks for; empty where it does not ask. `values` are all that the field has. */
export function chosenValues(
  conditions: readonly FilterCondition[],
  field: string,
  values: readonly FacetKey[],
): ReadonlySet<FacetKey> {
  const rule = ruleOf(conditions, field);
  if (!rule) return new Set();
  if (rule.operator === 'not_exists') return new Set([null]);
  if (rule.operator !== 'not_in') return listed(rule);
  const left = listed(rule);
  return new Set(values.filter((value) => !left.has(value)));
}

type RewrittenRules = Pick<FilterCondition, 'operator' | 'value'> | null;

/** A rule can't list values together with “not recorded”, but it can exclude the other values. */
function rewrite(chosen: ReadonlySet<FacetKey>, values: readonly FacetKey[]): RewrittenRules {
  if (chosen.size === 0 || values.every((value) => chosen.has(value))) return null;
  const named = [...chosen].filter((value) => value !== null);
  if (!chosen.has(null)) return { operator: 'in', value: named };
  if (named.length === 0) return { operator: 'not_exists', value: null };
  return { operator: 'not_in', value: values.filter((value) => value !== null && !chosen.has(value)).map(String) };
}

type Toggle = { field: string; value: FacetKey; values: readonly FacetKey[] };

/** The filter after a click on one value: values of a field are alternatives, fields must all hold. */
export function toggleValue(
  conditions: readonly FilterCondition[],
  { field, value, values }: Toggle,
): FilterCondition[] {
  const rule = ruleOf(conditions, field);
  const chosen = new Set(chosenValues(conditions, field, values));
  if (!chosen.delete(value)) chosen.add(value);
  const next = rewrite(chosen, values);
  if (next === null) return conditions.filter((each) => each !== rule);
  const written: FilterCondition = { condition: 'and', field, regex: false, ...next };
  return rule ? conditions.map((each) => (each === rule ? written : each)) : [...conditions, written];
}

/** The range that a histogram's handles stand at, or null where the filter sets none. */
export function chosenRange(conditions: readonly FilterCondition[], field: string): readonly [number, number] | null {
  const rule = conditions.find((each) => each.field === field && each.operator === 'between');
  const [from, to] = Array.isArray(rule?.value) ? rule.value.map(Number) : [];
  return from === undefined || to === undefined ? null : [from, to];
}

/** The filter with a range of a field; null removes the range. */
export function setRange(
  conditions: readonly FilterCondition[],
  field: string,
  range: readonly [number, number] | null,
): FilterCondition[] {
  const isRange = (rule: FilterCondition) =>
    rule.field === field && rule.condition === 'and' && ['between', 'not_exists'].includes(rule.operator);
  const rest = conditions.filter((rule) => !isRange(rule));
  if (range === null) return rest;
  return [...rest, { condition: 'and', field, operator: 'between', value: [...range], regex: false }];
}
