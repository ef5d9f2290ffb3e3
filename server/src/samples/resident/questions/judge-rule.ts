import type { Rule } from '@cohortium/contract';
import { commonField } from '../../filter/fields.ts';
import { asWritten, DATE, flagsOf, isTurned, numbersOf, textsOf, typeTitle } from '../../filter/rule-value.ts';
import { APART } from '../../projection/index-schema.ts';
import type { Value } from '../table/coded-column.ts';
import { numberIn } from './value-order.ts';

type Judge = (value: Value) => boolean;
type Scalar = string | number | boolean;

const DATED = /^[0-9]{4}(-[0-9]{2}){0,2}([T ].*)?$/s;

const comparisons: Record<string, (a: Value, b: Value) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};

/** Same comparison as in `compile-rule`: dates to the rule's precision, numbers also in texts. */
function compares(operator: string, bound: unknown, field: string): Judge {
  const holds = comparisons[operator] ?? (() => false);
  const kind = commonField(field)?.kind;
  if (kind === 'catalogue') return () => false;
  if (typeof bound === 'string' && DATE.test(bound) && kind !== 'number') {
    return (value) => typeof value === 'string' && DATED.test(value) && holds(value.slice(0, bound.length), bound);
  }
  const limit = Number(bound);
  return (value) => {
    const number = numberIn(value);
    return number !== null && holds(number, limit);
  };
}

function equals(values: readonly Scalar[]): Judge {
  const [numbers, texts, flags] = [numbersOf(values), textsOf(values), flagsOf(values)].map(
    (list) => new Set<Value>(list),
  );
  return (value) =>
    typeof value === 'number'
      ? numbers?.has(value) === true
      : texts?.has(value) === true || (flags !== undefined && flags.size > 0 && flags.has(value.toLowerCase()));
}

/** The same for tags, which are compared verbatim. */
const isWord = (values: readonly Scalar[]): Judge => {
  const words = new Set<Value>(values.map(String));
  return (value) => words.has(value);
};

function holds({ operator, value, field }: Rule): Judge {
  const list = Array.isArray(value) ? value : value === null ? [] : [value];
  const typed = String(list[0] ?? '').toLowerCase();
  switch (operator) {
    case '=':
    case '!=':
    case 'in':
    case 'not_in':
      return commonField(field)?.kind === 'tags' ? isWord(list) : equals(list);
    case 'between': {
      const both = [compares('>=', list[0], field), compares('<=', list[1], field)];
      return (one) => both.every((judge) => judge(one));
    }
    case 'contains':
      return (one) => String(one).toLowerCase().includes(typed);
    case 'starts_with':
      return (one) => String(one).toLowerCase().startsWith(typed);
    default:
      return compares(operator, value, field);
  }
}

/** For a valid rule: 1 per passing value; the first entry stands for missing. */
export function judgeValues(written: Rule, values: readonly Value[]): Uint8Array {
  const rule = asWritten(written);
  const passing = new Uint8Array(values.length);
  if (rule.operator === 'exists') return passing.fill(1, 1);
  if (rule.operator === 'not_exists') {
    passing[0] = 1;
    return passing;
  }
  const kind = commonField(rule.field)?.kind;
  const judge = holds(rule);
  const turned = isTurned(rule) ? 1 : 0;
  passing[0] = turned;
  for (let code = 1; code < values.length; code += 1) {
    const value = values[code] ?? '';
    const shown = kind === 'catalogue' ? typeTitle(value) : value;
    const passes = kind === 'tags' ? String(shown).split(APART).some(judge) : judge(shown);
    passing[code] = passes ? 1 - turned : turned;
  }
  return passing;
}
