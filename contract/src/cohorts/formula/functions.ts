import type { ColumnType } from './expression.ts';

/**
 * What an argument may be: of a type, of `any`, a list in square brackets, `same` as the other arguments of that kind,
 * or `ordered`: the same, and a number or a date.
 */
export type Takes = ColumnType | 'any' | 'numbers' | 'texts' | 'same' | 'ordered';

export interface FunctionSpec {
  takes: readonly Takes[];
  /** How many of them must be there; all unless told. */
  needs?: number;
  /** Further arguments of this kind. */
  rest?: Takes;
  answers: ColumnType | 'same';
  /** In words, after the name. */
  words: string;
}

const two = (takes: Takes, answers: ColumnType, words: string): FunctionSpec => ({
  takes: [takes, takes],
  answers,
  words,
});
const one = (takes: Takes, answers: ColumnType, words: string): FunctionSpec => ({ takes: [takes], answers, words });

/** Written between their arguments, by how tightly they hold. */
export const operators: Record<string, { holds: number; spec: FunctionSpec }> = {
  or: { holds: 1, spec: two('boolean', 'boolean', 'true if either condition is true') },
  and: { holds: 2, spec: two('boolean', 'boolean', 'true if both conditions are true') },
  '=': { holds: 4, spec: two('same', 'boolean', 'equal') },
  '!=': { holds: 4, spec: two('same', 'boolean', 'not equal') },
  '<': { holds: 4, spec: two('ordered', 'boolean', 'less than, or earlier than') },
  '<=': { holds: 4, spec: two('ordered', 'boolean', 'at most, or not later than') },
  '>': { holds: 4, spec: two('ordered', 'boolean', 'greater than, or later than') },
  '>=': { holds: 4, spec: two('ordered', 'boolean', 'at least, or not earlier than') },
  '+': { holds: 5, spec: two('number', 'number', 'the sum') },
  '-': { holds: 5, spec: two('number', 'number', 'the difference') },
  '*': { holds: 6, spec: two('number', 'number', 'the product') },
  '/': { holds: 6, spec: two('number', 'number', 'the quotient; missing if the divisor is zero') },
};

/** Written before their argument. */
export const prefixes: Record<string, { holds: number; spec: FunctionSpec }> = {
  not: { holds: 3, spec: one('boolean', 'boolean', 'true if the condition is false') },
  negative: { holds: 7, spec: one('number', 'number', 'the negative of a number') },
};

/** Written with brackets. */
export const functions: Record<string, FunctionSpec> = {
  if: {
    takes: ['boolean', 'same', 'same'],
    answers: 'same',
    words: 'the second value if the first is true, else the third',
  },
  bins: {
    takes: ['number', 'numbers', 'texts'],
    needs: 2,
    answers: 'text',
    words: 'the range of a number: bins(age, [0, 18, 65], ["child", "adult", "old"])',
  },
  log2: one('number', 'number', 'the logarithm to base 2'),
  log10: one('number', 'number', 'the logarithm to base 10'),
  ln: one('number', 'number', 'the natural logarithm'),
  sqrt: one('number', 'number', 'the square root'),
  abs: one('number', 'number', 'absolute value'),
  round: { takes: ['number', 'number'], needs: 1, answers: 'number', words: 'rounded to a number of decimals' },
  length: one('text', 'number', 'number of characters'),
  lower: one('text', 'text', 'in lower case'),
  upper: one('text', 'text', 'in upper case'),
  contains: two('text', 'boolean', 'true if the first text contains the second'),
  concat: { takes: ['any'], rest: 'any', answers: 'text', words: 'joined text' },
  missing: one('any', 'boolean', 'true if the value is missing'),
  coalesce: { takes: ['same'], rest: 'same', answers: 'same', words: 'the first value that is not missing' },
  number: one('any', 'number', 'converted to a number; missing if not a number'),
  text: one('any', 'text', 'converted to text'),
  year: one('date', 'number', 'the year of a date'),
  days_between: two('date', 'number', 'days between two dates'),
};

const spec = (table: Record<string, { spec: FunctionSpec }>, name: string): FunctionSpec | undefined =>
  Object.hasOwn(table, name) ? table[name]?.spec : undefined;

/** A function or operator by its name. */
export const functionOf = (name: string): FunctionSpec | undefined =>
  Object.hasOwn(functions, name) ? functions[name] : (spec(operators, name) ?? spec(prefixes, name));
