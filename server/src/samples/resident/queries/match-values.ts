import type { Rule } from '@cohortium/contract';
import { commonField } from '../../filter/fields.ts';
import { DATE, flagsOf, formatRuleValue, isNegated, numbersOf, textsOf, typeTitle } from '../../filter/rule-value.ts';
import { TAG_SEPARATOR } from '../../projection/index-schema.ts';
import type { Value } from '../table/coded-column.ts';
import { parseLeadingNumber } from './value-order.ts';

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
  const toJudge = comparisons[operator] ?? (() => false);
  const kind = commonField(field)?.kind;
  if (kind === 'catalogue') return () => false;
  if (typeof bound === 'string' && DATE.test(bound) && kind !== 'number') {
    return (value) => typeof value === 'string' && DATED.test(value) && toJudge(value.slice(0, bound.length), bound);
  }
  const limit = Number(bound);
  return (value) => {
    const number = parseLeadingNumber(value);
    return number !== null && toJudge(number, limit);
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
const matchTags = (values: readonly Scalar[]): Judge => {
  const terms = new Set<Value>(values.map(String));
  return (value) => terms.has(value);
};

function toJudge({ operator, value, field }: Rule): Judge {
  const list = Array.isArray(value) ? value : value === null ? [] : [value];
  const typed = String(list[0] ?? '').toLowerCase();
  switch (operator) {
    case '=':
    case '!=':
    case 'in':
    case 'not_in':
      return commonField(field)?.kind === 'tags' ? matchTags(list) : equals(list);
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
export function matchValues(written: Rule, values: readonly Value[]): Uint8Array {
  const rule = formatRuleValue(written);
  const passing = new Uint8Array(values.length);
  if (rule.operator === 'exists') return passing.fill(1, 1);
  if (rule.operator === 'not_exists') {
    passing[0] = 1;
    return passing;
  }
  const kind = commonField(rule.field)?.kind;
  const judge = toJudge(rule);
  const turned = isNegated(rule) ? 1 : 0;
  passing[0] = turned;
  for (let code = 1; code < values.length; code += 1) {
    const value = values[code] ?? '';
    const shown = kind === 'catalogue' ? typeTitle(value) : value;
    const passes = kind === 'tags' ? String(shown).split(TAG_SEPARATOR).some(judge) : judge(shown);
    passing[code] = passes ? 1 - turned : turned;
  }
  return passing;
}
