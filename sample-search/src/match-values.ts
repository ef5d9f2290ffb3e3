import type { Comparison, Condition, Predicate } from './predicate.ts';
import { LIST_SEPARATOR, type Schema } from './schema.ts';
import type { Value } from './table/dictionary-column.ts';
import { parseLeadingNumber } from './value-order.ts';

type Test = (value: Value) => boolean;

const VALUES_BETWEEN_LOOKS = 256;

/** The patterns of a query took longer than they may: other queries wait meanwhile. */
export class PatternTimeout extends Error {
  override name = 'PatternTimeout';
  readonly pattern: string;
  constructor(pattern: string) {
    super(`The pattern ${pattern} takes too long.`);
    this.pattern = pattern;
  }
}

/** The time that is left for the patterns of a query. */
export class PatternBudget {
  #left_ms: number;
  constructor(schema: Schema) {
    this.#left_ms = schema.pattern_budget_ms;
  }

  /** A test of a pattern that counts its time. */
  limit(pattern: string, test: Test): Test {
    let [n, since] = [0, 0];
    return (value) => {
      if (n % VALUES_BETWEEN_LOOKS === 0) {
        const now = performance.now();
        if (n > 0) this.#left_ms -= now - since;
        if (this.#left_ms < 0) throw new PatternTimeout(pattern);
        since = now;
      }
      n += 1;
      return test(value);
    };
  }
}

const DATED = /^[0-9]{4}(-[0-9]{2}){0,2}([T ].*)?$/s;

const comparisons: Record<Comparison, (a: Value, b: Value) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};

function compareDate(operator: Comparison, date: string): Test {
  return (value) =>
    typeof value === 'string' && DATED.test(value) && comparisons[operator](value.slice(0, date.length), date);
}

function compareNumber(operator: Comparison, limit: number): Test {
  return (value) => {
    const number = parseLeadingNumber(value);
    return number !== null && comparisons[operator](number, limit);
  };
}

function isIn({ numbers, texts, any_case }: Extract<Condition, { operator: 'in' }>): Test {
  const [ofNumbers, ofTexts, ofAnyCase] = [new Set(numbers), new Set(texts), new Set(any_case)];
  return (value) =>
    typeof value === 'number'
      ? ofNumbers.has(value)
      : ofTexts.has(value) || (ofAnyCase.size > 0 && ofAnyCase.has(value.toLowerCase()));
}

function toTest(condition: Condition, { schema, budget }: Matching): Test {
  switch (condition.operator) {
    case 'exists':
      return () => true;
    case 'missing':
      return () => false;
    case 'in':
      return isIn(condition);
    case 'contains': {
      const text = condition.text.toLowerCase();
      return (value) => String(value).toLowerCase().includes(text);
    }
    case 'starts_with': {
      const text = condition.text.toLowerCase();
      return (value) => String(value).toLowerCase().startsWith(text);
    }
    case 'matches': {
      const pattern = schema.compilePattern(condition.pattern);
      return budget.limit(condition.pattern, (value) => pattern.test(String(value)));
    }
    default:
      return 'date' in condition
        ? compareDate(condition.operator, condition.date)
        : compareNumber(condition.operator, condition.number);
  }
}

interface Matching {
  schema: Schema;
  budget: PatternBudget;
}

/** Of the values of a field by code, 1 where one passes; the first entry stands for missing. */
export function matchValues(
  { field, condition }: { field: string; condition: Condition },
  values: readonly Value[],
  matching: Matching,
): Uint8Array {
  const { schema } = matching;
  const passing = new Uint8Array(values.length);
  const kind = schema.kindOf(field);
  const test = toTest(condition, matching);
  passing[0] = condition.operator === 'missing' ? 1 : 0;
  for (let code = 1; code < values.length; code += 1) {
    const value = values[code] ?? '';
    const shown = kind === 'catalogue' ? schema.labelOf(value) : value;
    const passes = kind === 'list' ? String(shown).split(LIST_SEPARATOR).some(test) : test(shown);
    passing[code] = passes ? 1 : 0;
  }
  return passing;
}

/** The same for a predicate on values of one field alone, which are not rows. */
export function matchPredicate(predicate: Predicate, values: readonly Value[], schema: Schema): Uint8Array {
  if (predicate.kind === 'value') {
    return matchValues(predicate, values, { schema, budget: new PatternBudget(schema) });
  }
  if (predicate.kind === 'not') return matchPredicate(predicate.of, values, schema).map((passes) => 1 - passes);
  if (predicate.kind !== 'and') throw new TypeError(`A predicate of values can’t be “${predicate.kind}”.`);
  const all = predicate.of.map((one) => matchPredicate(one, values, schema));
  return Uint8Array.from(values, (_, code) => (all.every((one) => one[code] === 1) ? 1 : 0));
}
