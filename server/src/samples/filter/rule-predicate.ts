import type { Rule } from '@cohortium/contract';
import type { Comparison, Condition, Predicate } from '@cohortium/sample-search';
import { validationError } from '#platform/errors';
import { compilePattern, PatternError } from '#platform/text';
import { commonField, type OwnKind, titleOf } from './fields.ts';
import {
  DATE,
  flagsOf,
  formatRuleValue,
  isNegated,
  isNumberLike,
  listOf,
  numberOf,
  numbersOf,
  patternOf,
  type RefuseRule,
  textOf,
  textsOf,
} from './rule-value.ts';

/** Whether all values of a field are numbers, none is, or some are. */
type ValueKind = 'numbers' | 'texts' | 'list' | 'mixed';

interface RuleParts {
  rule: Rule;
  kind: ValueKind;
  refuse: RefuseRule;
}

/** Dates are compared as far as the rule writes them: “after 2024-05” means from June on. */
function compare(operator: Comparison, value: unknown, { rule, kind, refuse }: RuleParts): Condition {
  if (typeof value === 'string' && DATE.test(value) && kind !== 'numbers') return { operator, date: value };
  return { operator, number: numberOf(rule, value, refuse) };
}

function between(parts: RuleParts): Condition[] {
  const { rule, refuse } = parts;
  const [from, to, ...more] = listOf(rule, refuse);
  if (from === undefined || to === undefined || more.length > 0) refuse('“between” needs two numbers or two dates.');
  const both = [compare('>=', from, parts), compare('<=', to, parts)];
  const [low, high] = [from, to].map((value) => (isNumberLike(value) ? Number(value) : String(value)));
  if (typeof low !== typeof high) refuse('“between” needs two numbers or two dates.');
  if (low !== undefined && high !== undefined && low > high) {
    refuse(`“between” needs the smaller value first: ${high} and ${low}.`);
  }
  return both;
}

/** One of several values; true and false have several spellings, in any case. Items of a list are compared as they are. */
function isOneOf({ rule, kind, refuse }: RuleParts): Condition {
  const isSingle = rule.operator === '=' || rule.operator === '!=';
  const values = isSingle ? [textOf(rule, refuse)] : listOf(rule, refuse);
  if (kind === 'list') return { operator: 'in', numbers: [], texts: values.map(String), any_case: [] };
  const odd = kind === 'numbers' && values.find((value) => typeof value !== 'boolean' && !isNumberLike(value));
  if (odd !== false && odd !== undefined) refuse(`“${rule.operator}” needs a number, not “${odd}”.`);
  return { operator: 'in', numbers: numbersOf(values), texts: textsOf(values), any_case: flagsOf(values) };
}

/** Of a pattern that is linear in its text, and the texts too many. */
export const slowPatternError = (pattern: string, place: string) =>
  validationError([
    { field: place, message: `The pattern “${pattern}” takes too long. Simplify it, or use “contains”.` },
  ]);

/** A point matches line breaks too. */
export const compileRulePattern = (pattern: string) => compilePattern(pattern, { dotAll: true });

function matching({ rule, refuse }: RuleParts): Condition {
  const pattern = patternOf(rule, refuse);
  try {
    compileRulePattern(pattern);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    refuse(`“${pattern}” is not a valid RE2 regular expression.`);
  }
  return { operator: 'matches', pattern };
}

function conditionsOf(parts: RuleParts): Condition[] {
  const { rule, kind, refuse } = parts;
  if (rule.regex) return [matching(parts)];
  switch (rule.operator) {
    case 'exists':
      return [{ operator: 'exists' }];
    case 'not_exists':
      return [{ operator: 'missing' }];
    case '=':
    case '!=':
    case 'in':
    case 'not_in':
      return [isOneOf(parts)];
    case 'contains':
    case 'starts_with':
      return [{ operator: rule.operator, text: String(textOf(rule, refuse)) }];
    default:
      if (kind === 'list') refuse(`Tags cannot be compared with “${rule.operator}”.`);
      return rule.operator === 'between' ? between(parts) : [compare(rule.operator, rule.value, parts)];
  }
}

export interface RuleContext {
  /** Path of the rule in the filter, for error messages. */
  place: string;
  kindOf(field: string): OwnKind;
}

function valueKind(field: string, kindOf: RuleContext['kindOf']): ValueKind {
  const common = commonField(field)?.kind;
  if (common === 'tags') return 'list';
  if (common) return common === 'number' ? 'numbers' : 'texts';
  const own = kindOf(field);
  return own === undefined ? 'mixed' : own === 'number' ? 'numbers' : 'texts';
}

/** One rule as a predicate; a missing value never passes a rule but `not_exists`, `!=` and `not_in`. */
export function rulePredicate(written: Rule, { place, kindOf }: RuleContext): Predicate {
  const rule = formatRuleValue(written);
  const refuse: RefuseRule = (message) => {
    throw validationError([{ field: place, message: `${titleOf(rule.field)}: ${message}` }]);
  };
  const conditions = conditionsOf({ rule, kind: valueKind(rule.field, kindOf), refuse });
  const of = conditions.map((condition): Predicate => ({ kind: 'value', field: rule.field, condition }));
  const [only, ...more] = of;
  const predicate: Predicate = only && more.length === 0 ? only : { kind: 'and', of };
  return isNegated(rule) ? { kind: 'not', of: predicate } : predicate;
}
