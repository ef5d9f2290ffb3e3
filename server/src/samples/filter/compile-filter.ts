import type { Rule, RuleLists } from '@cohortium/contract';
import { invalid } from '#platform/refusal';
import { commonField } from './fields.ts';

/** A piece of SQL and the values it names. */
export interface Clause {
  sql: string;
  params: Record<string, unknown>;
}

/** Hands out names for values, so that no value ever stands in a query's text. */
export class Parameters {
  readonly values: Record<string, unknown> = {};
  add(value: unknown, type: 'String' | 'Float64' | 'Array(String)' | 'Array(Float64)'): string {
    const name = `p${Object.keys(this.values).length}`;
    this.values[name] = value;
    return `{${name}:${type}}`;
  }
}

/** The field as text, as a number, and whether it has a value. */
interface Operand {
  text: string;
  number: string;
  exists: string;
}

export function operandOf(field: string, params: Parameters): Operand {
  const common = commonField(field);
  if (common?.kind === 'tags') return { text: '', number: '', exists: 'notEmpty(tags)' };
  if (common?.kind === 'number') return { text: `toString(${field})`, number: field, exists: `isNotNull(${field})` };
  if (common) return { text: field, number: `toFloat64OrNull(${field})`, exists: `isNotNull(${field})` };
  const key = params.add(field, 'String');
  const isNumber = `mapContains(number, ${key})`;
  return {
    text: `if(${isNumber}, toString(number[${key}]), text[${key}])`,
    number: `if(${isNumber}, number[${key}], toFloat64OrNull(text[${key}]))`,
    exists: `(${isNumber} or mapContains(text, ${key}))`,
  };
}

const isList = (value: Rule['value']): value is (string | number | boolean)[] => Array.isArray(value);

function refuse(rule: Rule, message: string): never {
  throw invalid([{ field: rule.field, message }]);
}

const listOf = (rule: Rule) => {
  if (!isList(rule.value) || rule.value.length === 0) return refuse(rule, `“${rule.operator}” needs a list of values.`);
  return rule.value;
};

function numberOf(rule: Rule, value: unknown): number {
  const number = typeof value === 'number' ? value : Number(String(value));
  if (value === null || value === '' || Number.isNaN(number)) {
    return refuse(rule, `“${rule.operator}” needs a number, not “${String(value ?? '')}”.`);
  }
  return number;
}

function textOf(rule: Rule): string {
  if (rule.value === null || isList(rule.value)) return refuse(rule, `“${rule.operator}” needs a value.`);
  return String(rule.value);
}

function tagClause(rule: Rule, params: Parameters): string {
  switch (rule.operator) {
    case '=':
      return `has(tags, ${params.add(textOf(rule), 'String')})`;
    case '!=':
      return `not has(tags, ${params.add(textOf(rule), 'String')})`;
    case 'in':
      return `hasAny(tags, ${params.add(listOf(rule).map(String), 'Array(String)')})`;
    case 'not_in':
      return `not hasAny(tags, ${params.add(listOf(rule).map(String), 'Array(String)')})`;
    case 'exists':
      return 'notEmpty(tags)';
    case 'not_exists':
      return 'empty(tags)';
    default:
      return refuse(rule, `Tags cannot be compared with “${rule.operator}”.`);
  }
}

function matches(rule: Rule, { text }: Operand, params: Parameters): string {
  const pattern = textOf(rule);
  if (pattern.length > 500) refuse(rule, 'A pattern has at most 500 characters.');
  return `match(${text}, ${params.add(pattern, 'String')})`;
}

const comparisons = ['>', '>=', '<', '<='];

/** One rule as SQL; a missing value never passes a rule but `not_exists`, `!=` and `not_in`. */
export function ruleClause(rule: Rule, params: Parameters): string {
  if (commonField(rule.field)?.kind === 'tags') return tagClause(rule, params);
  const operand = operandOf(rule.field, params);
  const having = (sql: string) => `(${operand.exists} and ifNull(${sql}, 0))`;
  if (rule.regex) return having(matches(rule, operand, params));
  if (comparisons.includes(rule.operator)) {
    return having(`${operand.number} ${rule.operator} ${params.add(numberOf(rule, rule.value), 'Float64')}`);
  }
  switch (rule.operator) {
    case '=':
      return having(`${operand.text} = ${params.add(textOf(rule), 'String')}`);
    case '!=':
      return `not ${having(`${operand.text} = ${params.add(textOf(rule), 'String')}`)}`;
    case 'in':
      return having(`has(${params.add(listOf(rule).map(String), 'Array(String)')}, ${operand.text})`);
    case 'not_in':
      return `not ${having(`has(${params.add(listOf(rule).map(String), 'Array(String)')}, ${operand.text})`)}`;
    case 'between': {
      const [from, to, ...more] = listOf(rule).map((value) => numberOf(rule, value));
      if (from === undefined || to === undefined || more.length > 0) refuse(rule, '“between” needs two numbers.');
      if (from > to) refuse(rule, `“between” needs the smaller number first: ${to} and ${from}.`);
      return having(`${operand.number} between ${params.add(from, 'Float64')} and ${params.add(to, 'Float64')}`);
    }
    case 'contains':
      return having(`positionCaseInsensitiveUTF8(${operand.text}, ${params.add(textOf(rule), 'String')}) > 0`);
    case 'starts_with':
      return having(`startsWith(lowerUTF8(${operand.text}), lowerUTF8(${params.add(textOf(rule), 'String')}))`);
    case 'exists':
      return operand.exists;
    case 'not_exists':
      return `not ${operand.exists}`;
    default:
      return refuse(rule, `“${rule.operator}” is not known for this field.`);
  }
}

/** All of `and_` must hold, and at least one of `or_` where there are any. */
export function filterClause({ and_, or_ }: RuleLists, params: Parameters): string {
  const all = and_.map((rule) => ruleClause(rule, params));
  if (or_.length > 0) all.push(`(${or_.map((rule) => ruleClause(rule, params)).join(' or ')})`);
  return all.length > 0 ? all.join(' and ') : '1';
}
