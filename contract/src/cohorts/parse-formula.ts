import { FORMULA, FormulaError, type LocatedExpression } from './expression.ts';
import { functions, operators, prefixes } from './functions.ts';

/** A word, number, text or mark of a formula with its place. */
interface Token {
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
function tokenizeFormula(formula: string): Token[] {
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

const suggestFunction = (name: string): string | undefined =>
  Object.keys(functions).find(
    (candidate) => candidate === name.toLowerCase() || candidate.startsWith(name.toLowerCase()),
  );

/** Reads a formula from left to right, each operator holding what stands nearest (Pratt 1973). */
class FormulaParser {
  readonly #tokens: readonly Token[];
  #index = 0;
  #partCount = 0;
  constructor(formula: string) {
    this.#tokens = tokenizeFormula(formula);
  }

  whole(): LocatedExpression {
    const expression = this.#operation(0, 0);
    const left = this.#next();
    if (left.kind === 'end') return expression;
    const remedy = 'Put an operator before it, such as + or and, or remove it.';
    throw new FormulaError(left.at, `An operator is missing before “${left.text}”.`, remedy);
  }

  #peek(): Token {
    return this.#tokens[this.#index] ?? { kind: 'end', text: '', at: 0 };
  }

  #next(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#index += 1;
    return token;
  }

  #isMark(text: string): boolean {
    const token = this.#peek();
    return token.kind === 'mark' && token.text === text;
  }

  #expect(text: string, opened: Token): void {
    const token = this.#peek();
    if (this.#isMark(text)) {
      this.#next();
      return;
    }
    const message = `The ${opened.text} at character ${opened.at + 1} is not closed.`;
    throw new FormulaError(token.at, message, `Put ${text} here, or a comma and the next value.`);
  }

  #count(at: number, depth: number): void {
    this.#partCount += 1;
    if (this.#partCount <= FORMULA.maximum_parts && depth <= FORMULA.maximum_depth) return;
    throw new FormulaError(at, 'The formula is too long.', 'Compute a part of it as a column first.');
  }

  #operation(holds: number, depth: number): LocatedExpression {
    let left = this.#one(depth + 1);
    for (;;) {
      const token = this.#peek();
      const operator = token.kind === 'mark' || token.kind === 'name' ? token.text : '';
      const operatorSpec = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
      if (!operatorSpec || operatorSpec.holds <= holds) return left;
      this.#next();
      this.#count(token.at, depth);
      left = {
        kind: 'call',
        name: operator,
        args: [left, this.#operation(operatorSpec.holds, depth + 1)],
        at: token.at,
      };
    }
  }

  #one(depth: number): LocatedExpression {
    const token = this.#next();
    const { text, at } = token;
    this.#count(at, depth);
    if (token.kind === 'number') return { kind: 'value', value: Number(text), at };
    if (token.kind === 'text') return { kind: 'value', value: text, at };
    if (token.kind === 'quoted') return { kind: 'column', name: text, at };
    if (token.kind === 'name') return this.#named(token, depth);
    if (token.kind === 'mark' && text === '-') return this.#before('negative', at, depth);
    if (token.kind === 'mark' && text === '(') {
      const inner = this.#operation(0, depth);
      this.#expect(')', token);
      return inner;
    }
    if (token.kind === 'mark' && text === '[') return this.#list(token);
    const message =
      token.kind === 'end' ? 'The formula ends where a value is expected.' : `A value is missing before “${text}”.`;
    throw new FormulaError(at, message, 'Write a column, a number, or text in quotation marks here.');
  }

  #before(name: 'not' | 'negative', at: number, depth: number): LocatedExpression {
    const argument = this.#operation(prefixes[name]?.holds ?? 0, depth);
    if (name === 'negative' && argument.kind === 'value' && typeof argument.value === 'number') {
      return { kind: 'value', value: -argument.value, at };
    }
    return { kind: 'call', name, args: [argument], at };
  }

  #named(token: Token, depth: number): LocatedExpression {
    const { text, at } = token;
    if (text === 'true' || text === 'false') return { kind: 'value', value: text === 'true', at };
    if (text === 'not') return this.#before('not', at, depth);
    if (Object.hasOwn(operators, text)) {
      throw new FormulaError(at, `“${text}” must be between two conditions.`, 'Put a condition before it.');
    }
    if (!this.#isMark('(')) return { kind: 'column', name: text, at };
    if (!Object.hasOwn(functions, text)) {
      const suggestion = suggestFunction(text);
      const remedy = suggestion ? `Did you mean ${suggestion}?` : `Functions: ${Object.keys(functions).join(', ')}.`;
      throw new FormulaError(at, `Unknown function “${text}”.`, remedy);
    }
    return { kind: 'call', name: text, args: this.#args(this.#next(), depth), at };
  }

  #args(opened: Token, depth: number): LocatedExpression[] {
    const args: LocatedExpression[] = [];
    if (this.#isMark(')')) return this.#closed(args);
    for (;;) {
      args.push(this.#operation(0, depth));
      if (!this.#isMark(',')) break;
      this.#next();
    }
    this.#expect(')', opened);
    return args;
  }

  #closed(args: LocatedExpression[]): LocatedExpression[] {
    this.#next();
    return args;
  }

  #list(opened: Token): LocatedExpression {
    const values: (string | number)[] = [];
    while (!this.#isMark(']')) {
      const item = this.#one(1);
      if (item.kind !== 'value' || typeof item.value === 'boolean') {
        throw new FormulaError(item.at, 'Lists can contain only numbers or text.', 'Write [0, 18, 65] or ["a", "b"].');
      }
      values.push(item.value);
      if (!this.#isMark(',')) break;
      this.#next();
    }
    this.#expect(']', opened);
    return { kind: 'list', values, at: opened.at };
  }
}

/** Reads the text form of a formula. Throws `FormulaRefused` with the place. */
export const parseFormula = (formula: string): LocatedExpression => new FormulaParser(formula).whole();
