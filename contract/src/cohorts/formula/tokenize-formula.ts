import { FORMULA, FormulaError } from './expression.ts';

/** A word, number, text or mark of a formula with its place. */
export interface Token {
  kind: 'number' | 'text' | 'name' | 'quoted' | 'mark' | 'end';
  text: string;
  at: number;
}

const kinds: readonly [kind: Token['kind'] | 'space', pattern: RegExp][] = [
  ['space', /\s+/uy],
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy],
  ['text', /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/uy],
  ['quoted', /`[^`]+`/uy],
  ['name', /[\p{L}_][\p{L}\p{N}_.]*/uy],
  ['mark', /<=|>=|!=|<>|==|[-+*/×÷−=≠<>≤≥()[\],]/uy],
];

/** How people write a mark, and how it is kept. */
const canonicalSigns: Record<string, string> = {
  '×': '*',
  '÷': '/',
  '−': '-',
  '≠': '!=',
  '<>': '!=',
  '==': '=',
  '≤': '<=',
  '≥': '>=',
};

const unquote = (text: string): string => text.slice(1, -1).replaceAll(/\\(.)/gu, '$1');

function tokenAt(formula: string, at: number): Token | { kind: 'space'; text: string; at: number } {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(formula) ?? [];
    if (text !== undefined) return { kind, text, at };
  }
  const sign = String.fromCodePoint(formula.codePointAt(at) ?? 0);
  if (sign === '"' || sign === "'")
    throw new FormulaError(at, 'This text has no closing quotation mark.', `Close it with ${sign}.`);
  if (sign === '`') throw new FormulaError(at, 'This column name has no closing backtick.', 'Close it with `.');
  const remedy = 'Put column names with characters other than letters, digits and _ in `backticks`.';
  throw new FormulaError(at, `“${sign}” is not allowed in a formula.`, remedy);
}

/** Cuts a formula into its words and marks, the end as the last. */
export function tokenizeFormula(formula: string): Token[] {
  if (formula.length > FORMULA.maximum_characters) {
    const has = formula.length.toLocaleString('en-US');
    const most = FORMULA.maximum_characters.toLocaleString('en-US');
    const message = `The formula has ${has} characters. The limit is ${most}.`;
    throw new FormulaError(FORMULA.maximum_characters, message, 'Compute a part of it as a column first.');
  }
  const tokens: Token[] = [];
  for (let at = 0; at < formula.length; ) {
    const { kind, text } = tokenAt(formula, at);
    if (kind === 'text' || kind === 'quoted') {
      tokens.push({ kind, text: kind === 'text' ? unquote(text) : text.slice(1, -1), at });
    } else if (kind !== 'space') tokens.push({ kind, text: canonicalSigns[text] ?? text, at });
    at += text.length;
  }
  return [...tokens, { kind: 'end', text: '', at: formula.length }];
}
