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
  or: { holds: 1, spec: two('boolean', 'boolean', 'either holds') },
  and: { holds: 2, spec: two('boolean', 'boolean', 'both hold') },
  '=': { holds: 4, spec: two('same', 'boolean', 'both are the same') },
  '!=': { holds: 4, spec: two('same', 'boolean', 'they differ') },
  '<': { holds: 4, spec: two('ordered', 'boolean', 'less, or earlier') },
  '<=': { holds: 4, spec: two('ordered', 'boolean', 'at most') },
  '>': { holds: 4, spec: two('ordered', 'boolean', 'more, or later') },
  '>=': { holds: 4, spec: two('ordered', 'boolean', 'at least') },
  '+': { holds: 5, spec: two('number', 'number', 'the sum') },
  '-': { holds: 5, spec: two('number', 'number', 'the difference') },
  '*': { holds: 6, spec: two('number', 'number', 'the product') },
  '/': { holds: 6, spec: two('number', 'number', 'the quotient; missing where the divisor is zero') },
};

/** Written before their argument. */
export const prefixes: Record<string, { holds: number; spec: FunctionSpec }> = {
  not: { holds: 3, spec: one('boolean', 'boolean', 'does not hold') },
  negative: { holds: 7, spec: one('number', 'number', 'below zero as far as it was above') },
};

/** Written with brackets. */
export const functions: Record<string, FunctionSpec> = {
  if: {
    takes: ['boolean', 'same', 'same'],
    answers: 'same',
    words: 'the second where the first holds, else the third',
  },
  bins: {
    takes: ['number', 'numbers', 'texts'],
    needs: 2,
    answers: 'text',
    words: 'which range a number is in: bins(age, [0, 18, 65], ["child", "adult", "old"])',
  },
  log2: one('number', 'number', 'the logarithm to base 2'),
  log10: one('number', 'number', 'the logarithm to base 10'),
  ln: one('number', 'number', 'the natural logarithm'),
  sqrt: one('number', 'number', 'the square root'),
  abs: one('number', 'number', 'without its sign'),
  round: { takes: ['number', 'number'], needs: 1, answers: 'number', words: 'rounded, to so many decimals' },
  length: one('text', 'number', 'how many characters'),
  lower: one('text', 'text', 'in small letters'),
  upper: one('text', 'text', 'in capital letters'),
  contains: two('text', 'boolean', 'whether the second stands in the first'),
  concat: { takes: ['any'], rest: 'any', answers: 'text', words: 'one after the other' },
  missing: one('any', 'boolean', 'whether there is no value'),
  coalesce: { takes: ['same'], rest: 'same', answers: 'same', words: 'the first that is not missing' },
  number: one('any', 'number', 'read as a number; missing where it is none'),
  text: one('any', 'text', 'as text'),
  year: one('date', 'number', 'the year of a date'),
  days_between: two('date', 'number', 'days from the first date to the second'),
};

const spec = (table: Record<string, { spec: FunctionSpec }>, name: string): FunctionSpec | undefined =>
  Object.hasOwn(table, name) ? table[name]?.spec : undefined;

/** A function or operator by its name. */
export const functionOf = (name: string): FunctionSpec | undefined =>
  Object.hasOwn(functions, name) ? functions[name] : (spec(operators, name) ?? spec(prefixes, name));
