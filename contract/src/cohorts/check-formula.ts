import {
  type ColumnType,
  type Expression,
  FormulaError,
  type FormulaProblem,
  type LocatedExpression,
  listColumns,
  withoutLocations,
} from './expression.ts';
import { type ArgumentType, type FunctionSpec, findFunction, operators, prefixes } from './functions.ts';
import { parseFormula } from './parse-formula.ts';

const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
const RESERVED_WORDS = new Set(['true', 'false', 'not', ...Object.keys(operators)]);

/** A column's name as a formula has it. */
export const formatColumnName = (name: string): string =>
  PLAIN_NAME.test(name) && !RESERVED_WORDS.has(name) ? name : `\`${name}\``;

const quoteText = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const formatValue = (value: string | number | boolean): string =>
  typeof value === 'string' ? quoteText(value) : String(value);

const isBelowZero = (term: Expression): boolean =>
  term.kind === 'value' && typeof term.value === 'number' && (term.value < 0 || Object.is(term.value, -0));

const isOperatorName = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const precedenceOf = (term: Expression): number => {
  if (isBelowZero(term)) return prefixes.negative?.holds ?? 0;
  if (term.kind !== 'call') return Number.POSITIVE_INFINITY;
  return (
    (isOperatorName(operators, term.name) ?? isOperatorName(prefixes, term.name))?.holds ?? Number.POSITIVE_INFINITY
  );
};

const withBrackets = (term: Expression, least: number): string =>
  precedenceOf(term) >= least ? formatFormula(term) : `(${formatFormula(term)})`;

/** The text form of a formula, with no more brackets than it needs; reading it gives the same formula. */
export function formatFormula(term: Expression): string {
  if (term.kind === 'column') return formatColumnName(term.name);
  if (term.kind === 'value') return Object.is(term.value, -0) ? '-0' : formatValue(term.value);
  if (term.kind === 'list') return `[${term.values.map(formatValue).join(', ')}]`;
  const { name, args } = term;
  const [first, second] = args;
  const operator = isOperatorName(operators, name);
  if (operator && first && second) {
    return `${withBrackets(first, operator.holds)} ${name} ${withBrackets(second, operator.holds + 1)}`;
  }
  const prefix = isOperatorName(prefixes, name);
  if (prefix && first) return `${name === 'not' ? 'not ' : '-'}${withBrackets(first, prefix.holds + 1)}`;
  return `${name}(${args.map(formatFormula).join(', ')})`;
}

/** The columns there are, and what they hold. */
export type ColumnTypes = ReadonlyMap<string, ColumnType>;

export interface CheckedFormula {
  expression: Expression;
  /** The text form, written again. */
  formula: string;
  type: ColumnType;
  /** The columns it reads, with what they hold. */
  reads: Record<string, ColumnType>;
}
export type FormulaReading = { checked: CheckedFormula; problem: null } | { checked: null; problem: FormulaProblem };

const typeLabels: Record<ColumnType, string> = {
  text: 'text',
  number: 'a number',
  date: 'a date',
  boolean: 'a condition',
};
const DAY = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

const conversionRemedies: Partial<Record<ColumnType, string>> = {
  number: 'Convert it with number(…).',
  text: 'Convert it with text(…).',
  boolean: 'Compare it with a value, such as = "yes".',
};

function columnType(term: LocatedExpression & { kind: 'column' }, columns: ColumnTypes): ColumnType {
  const type = columns.get(term.name);
  if (type) return type;
  const like = [...columns.keys()].find((name) => name.toLowerCase() === term.name.toLowerCase());
  const remedy = like
    ? `Did you mean ${formatFormula({ kind: 'column', name: like })}?`
    : 'Put text in quotation marks: "…".';
  throw new FormulaError(term.at, `Unknown column “${term.name}”.`, remedy);
}

const isDateText = (term: LocatedExpression): boolean =>
  term.kind === 'value' && typeof term.value === 'string' && DAY.test(term.value);

function requireList(term: LocatedExpression, takes: 'numbers' | 'texts'): void {
  const expectedType = takes === 'numbers' ? 'number' : 'string';
  if (term.kind === 'list' && term.values.length > 0 && term.values.every((value) => typeof value === expectedType))
    return;
  const example = takes === 'numbers' ? '[0, 18, 65]' : '["child", "adult", "old"]';
  throw new FormulaError(term.at, `A list of ${takes} is expected here.`, `Write one, such as ${example}.`);
}

function requireArgumentCount(
  { args, at, name }: LocatedExpression & { kind: 'call' },
  { argument_types, minimum_arguments, rest_type }: FunctionSpec,
): void {
  const least = minimum_arguments ?? argument_types.length;
  const most = rest_type ? 50 : argument_types.length;
  if (args.length >= least && args.length <= most) return;
  const expectedCount = least === most ? `${least}` : rest_type ? `at least ${least}` : `${least} or ${most}`;
  const message = `${name} needs ${expectedCount} argument${expectedCount.endsWith('1') ? '' : 's'}, not ${args.length}.`;
  throw new FormulaError(at, message, 'Separate arguments by commas.');
}

function requireBinEdges({ args, name, at }: LocatedExpression & { kind: 'call' }): void {
  const [, edges, labels] = args;
  if (name !== 'bins' || edges?.kind !== 'list') return;
  const rising = edges.values.every((edge, index) => index === 0 || edge > (edges.values[index - 1] ?? 0));
  if (!rising)
    throw new FormulaError(
      edges.at,
      'The edges of bins must increase.',
      'Sort them from smallest to largest, without duplicates.',
    );
  if (labels?.kind !== 'list') return;
  const [n, names] = [edges.values.length, labels.values.length];
  if (names === n || (names === n - 1 && n > 1)) return;
  const remedy = `Write ${n} names (the last one for values above ${edges.values.at(-1)}) or ${n - 1}.`;
  throw new FormulaError(labels.at ?? at, `${n} edges make ${n} bins, but there are ${names} names.`, remedy);
}

class Checker {
  readonly #columns: ColumnTypes;
  constructor(columns: ColumnTypes) {
    this.#columns = columns;
  }

  typeOf(term: LocatedExpression): ColumnType {
    if (term.kind === 'column') return columnType(term, this.#columns);
    if (term.kind === 'list') {
      throw new FormulaError(term.at, 'Lists are allowed only in bins(…).', 'Write a single value here.');
    }
    if (term.kind === 'call') return this.#call(term);
    if (typeof term.value === 'number' && !Number.isFinite(term.value)) {
      throw new FormulaError(term.at, 'This number is too large.', 'Write a smaller number.');
    }
    return typeof term.value === 'string' ? 'text' : typeof term.value === 'number' ? 'number' : 'boolean';
  }

  #call(term: LocatedExpression & { kind: 'call' }): ColumnType {
    const spec = findFunction(term.name);
    if (!spec) throw new FormulaError(term.at, `Unknown function “${term.name}”.`, 'Choose a function from the list.');
    requireArgumentCount(term, spec);
    const same: LocatedExpression[] = [];
    let ordered = false;
    for (const [index, argument] of term.args.entries()) {
      const takes = spec.argument_types[index] ?? spec.rest_type ?? 'any';
      if (takes === 'numbers' || takes === 'texts') requireList(argument, takes);
      else if (takes === 'same' || takes === 'ordered') {
        same.push(argument);
        ordered ||= takes === 'ordered';
      } else this.#requireType(argument, takes);
    }
    requireBinEdges(term);
    const shared = same.length > 0 ? this.#sameType(same, ordered) : 'text';
    return spec.result_type === 'same' ? shared : spec.result_type;
  }

  #requireType(
    argument: LocatedExpression,
    takes: Exclude<ArgumentType, 'same' | 'ordered' | 'numbers' | 'texts'>,
  ): void {
    const type = this.typeOf(argument);
    if (takes === 'any' || type === takes || (takes === 'date' && isDateText(argument))) return;
    const remedy = conversionRemedies[takes] ?? 'Write it as YYYY-MM-DD.';
    throw new FormulaError(argument.at, `This is ${typeLabels[type]}, but ${typeLabels[takes]} is expected.`, remedy);
  }

  #sameType(parts: readonly LocatedExpression[], ordered: boolean): ColumnType {
    const types = parts.map((term) => this.typeOf(term));
    const asDates = parts.every((term, at) => types[at] === 'date' || isDateText(term));
    const date = asDates && types.includes('date');
    const type = date ? 'date' : (types[0] ?? 'text');
    const odd = date ? -1 : types.findIndex((each) => each !== type);
    const other = parts[odd];
    if (other) {
      const message = `This is ${typeLabels[types[odd] ?? 'text']}, but the other value is ${typeLabels[type]}.`;
      throw new FormulaError(other.at, message, conversionRemedies[type] ?? 'Use the same type for both.');
    }
    if (ordered && type !== 'number' && type !== 'date') {
      const at = parts[0]?.at ?? 0;
      const remedy = type === 'text' ? 'Convert it with number(…), or compare with =.' : 'Compare with =.';
      throw new FormulaError(at, `${type === 'text' ? 'Text' : 'Conditions'} can’t be compared with < or >.`, remedy);
    }
    return type;
  }
}

/** Reads a formula and checks it against the columns there are. */
export function readFormula(formula: string, columns: ColumnTypes): FormulaReading {
  try {
    const placed = parseFormula(formula);
    const type = new Checker(columns).typeOf(placed);
    const expression = withoutLocations(placed);
    const reads = Object.fromEntries(listColumns(expression).map((name) => [name, columns.get(name) ?? 'text']));
    return { checked: { expression, formula: formatFormula(expression), type, reads }, problem: null };
  } catch (error) {
    if (error instanceof FormulaError) return { checked: null, problem: error.problem };
    throw error;
  }
}
