import type { ColumnType } from './expression.ts';

/**
 * What an argument may be: of a type, of `any`, a list in square brackets, `same` as the other arguments of that kind,
 * or `ordered`: the same, and a number or a date.
 */
export type ArgumentType = ColumnType | 'any' | 'numbers' | 'texts' | 'same' | 'ordered';

export interface FunctionSpec {
  argument_types: readonly ArgumentType[];
  /** How many of them must be there; all by default. */
  minimum_arguments?: number;
  /** Further arguments of this kind. */
  rest_type?: ArgumentType;
  result_type: ColumnType | 'same';
  /** In words, after the name. */
  description: string;
}

const binary = (takes: ArgumentType, answers: ColumnType, description: string): FunctionSpec => ({
  argument_types: [takes, takes],
  result_type: answers,
  description,
});
const unary = (takes: ArgumentType, answers: ColumnType, description: string): FunctionSpec => ({
  argument_types: [takes],
  result_type: answers,
  description,
});

/** Written between their arguments, by how tightly they hold. */
export const operators: Record<string, { holds: number; spec: FunctionSpec }> = {
  or: { holds: 1, spec: binary('boolean', 'boolean', 'true if either condition is true') },
  and: { holds: 2, spec: binary('boolean', 'boolean', 'true if both conditions are true') },
  '=': { holds: 4, spec: binary('same', 'boolean', 'equal') },
  '!=': { holds: 4, spec: binary('same', 'boolean', 'not equal') },
  '<': { holds: 4, spec: binary('ordered', 'boolean', 'less than, or earlier than') },
  '<=': { holds: 4, spec: binary('ordered', 'boolean', 'at most, or not later than') },
  '>': { holds: 4, spec: binary('ordered', 'boolean', 'greater than, or later than') },
  '>=': { holds: 4, spec: binary('ordered', 'boolean', 'at least, or not earlier than') },
  '+': { holds: 5, spec: binary('number', 'number', 'the sum') },
  '-': { holds: 5, spec: binary('number', 'number', 'the difference') },
  '*': { holds: 6, spec: binary('number', 'number', 'the product') },
  '/': { holds: 6, spec: binary('number', 'number', 'the quotient; missing if the divisor is zero') },
};

/** Written before their argument. */
export const prefixes: Record<string, { holds: number; spec: FunctionSpec }> = {
  not: { holds: 3, spec: unary('boolean', 'boolean', 'true if the condition is false') },
  negative: { holds: 7, spec: unary('number', 'number', 'the negative of a number') },
};

/** Written with brackets. */
export const functions: Record<string, FunctionSpec> = {
  if: {
    argument_types: ['boolean', 'same', 'same'],
    result_type: 'same',
    description: 'the second value if the first is true, else the third',
  },
  bins: {
    argument_types: ['number', 'numbers', 'texts'],
    minimum_arguments: 2,
    result_type: 'text',
    description: 'the range of a number: bins(age, [0, 18, 65], ["child", "adult", "old"])',
  },
  log2: unary('number', 'number', 'the logarithm to base 2'),
  log10: unary('number', 'number', 'the logarithm to base 10'),
  ln: unary('number', 'number', 'the natural logarithm'),
  sqrt: unary('number', 'number', 'the square root'),
  abs: unary('number', 'number', 'absolute value'),
  round: {
    argument_types: ['number', 'number'],
    minimum_arguments: 1,
    result_type: 'number',
    description: 'rounded to a number of decimals',
  },
  length: unary('text', 'number', 'number of characters'),
  lower: unary('text', 'text', 'in lower case'),
  upper: unary('text', 'text', 'in upper case'),
  contains: binary('text', 'boolean', 'true if the first text contains the second'),
  concat: { argument_types: ['any'], rest_type: 'any', result_type: 'text', description: 'joined text' },
  missing: unary('any', 'boolean', 'true if the value is missing'),
  coalesce: {
    argument_types: ['same'],
    rest_type: 'same',
    result_type: 'same',
    description: 'the first value that is not missing',
  },
  number: unary('any', 'number', 'converted to a number; missing if not a number'),
  text: unary('any', 'text', 'converted to text'),
  year: unary('date', 'number', 'the year of a date'),
  days_between: binary('date', 'number', 'days between two dates'),
};

const toSpec = (table: Record<string, { spec: FunctionSpec }>, name: string): FunctionSpec | undefined =>
  Object.hasOwn(table, name) ? table[name]?.spec : undefined;

/** A function or operator by its name. */
export const findFunction = (name: string): FunctionSpec | undefined =>
  Object.hasOwn(functions, name) ? functions[name] : (toSpec(operators, name) ?? toSpec(prefixes, name));
