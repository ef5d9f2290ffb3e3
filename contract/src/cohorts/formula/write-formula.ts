import type { Expression } from './expression.ts';
import { operators, prefixes } from './functions.ts';

const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
const words = new Set(['true', 'false', 'not', ...Object.keys(operators)]);

/** A column's name as a formula has it. */
export const writeName = (name: string): string => (PLAIN_NAME.test(name) && !words.has(name) ? name : `\`${name}\``);

const writeText = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const writeValue = (value: string | number | boolean): string =>
  typeof value === 'string' ? writeText(value) : String(value);

const isBelowZero = (part: Expression): boolean =>
  part.kind === 'value' && typeof part.value === 'number' && (part.value < 0 || Object.is(part.value, -0));

const ofName = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const holdsOf = (part: Expression): number => {
  if (isBelowZero(part)) return prefixes.negative?.holds ?? 0;
  if (part.kind !== 'call') return Number.POSITIVE_INFINITY;
  return (ofName(operators, part.name) ?? ofName(prefixes, part.name))?.holds ?? Number.POSITIVE_INFINITY;
};

const bracketed = (part: Expression, least: number): string =>
  holdsOf(part) >= least ? writeFormula(part) : `(${writeFormula(part)})`;

/** The text form of a formula, with no more brackets than it needs; reading it gives the same formula. */
export function writeFormula(part: Expression): string {
  if (part.kind === 'column') return writeName(part.name);
  if (part.kind === 'value') return Object.is(part.value, -0) ? '-0' : writeValue(part.value);
  if (part.kind === 'list') return `[${part.values.map(writeValue).join(', ')}]`;
  const { name, args } = part;
  const [first, second] = args;
  const operator = ofName(operators, name);
  if (operator && first && second) {
    return `${bracketed(first, operator.holds)} ${name} ${bracketed(second, operator.holds + 1)}`;
  }
  const prefix = ofName(prefixes, name);
  if (prefix && first) return `${name === 'not' ? 'not ' : '-'}${bracketed(first, prefix.holds + 1)}`;
  return `${name}(${args.map(writeFormula).join(', ')})`;
}
