import type { Expression } from './expression.ts';
import { operators, prefixes } from './functions.ts';

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
