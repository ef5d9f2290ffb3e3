import { cutFormula, type Token } from './cut-formula.ts';
import { FORMULA, FormulaRefused, type Placed } from './expression.ts';
import { functions, operators, prefixes } from './functions.ts';

const nearest = (name: string): string | undefined =>
  Object.keys(functions).find((known) => known === name.toLowerCase() || known.startsWith(name.toLowerCase()));

/** Reads a formula from left to right, each operator holding what stands nearest (Pratt 1973). */
class Reader {
  readonly #tokens: readonly Token[];
  #place = 0;
  #parts = 0;
  constructor(formula: string) {
    this.#tokens = cutFormula(formula);
  }

  whole(): Placed {
    const expression = this.#operation(0, 0);
    const left = this.#next();
    if (left.kind === 'end') return expression;
    const remedy = 'Put an operator before it, such as + or and, or remove it.';
    throw new FormulaRefused(left.at, `An operator is missing before “${left.text}”.`, remedy);
  }

  #peek(): Token {
    return this.#tokens[this.#place] ?? { kind: 'end', text: '', at: 0 };
  }

  #next(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#place += 1;
    return token;
  }

  #isMark(text: string): boolean {
    const token = this.#peek();
    return token.kind === 'mark' && token.text === text;
  }

  #demand(text: string, opened: Token): void {
    const token = this.#peek();
    if (this.#isMark(text)) {
      this.#next();
      return;
    }
    const message = `The ${opened.text} at character ${opened.at + 1} is not closed.`;
    throw new FormulaRefused(token.at, message, `Put ${text} here, or a comma and the next value.`);
  }

  #count(at: number, depth: number): void {
    this.#parts += 1;
    if (this.#parts <= FORMULA.maximum_parts && depth <= FORMULA.maximum_depth) return;
    throw new FormulaRefused(at, 'The formula is too long.', 'Compute a part of it as a column first.');
  }

  #operation(holds: number, depth: number): Placed {
    let left = this.#one(depth + 1);
    for (;;) {
      const token = this.#peek();
      const operator = token.kind === 'mark' || token.kind === 'name' ? token.text : '';
      const found = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
      if (!found || found.holds <= holds) return left;
      this.#next();
      this.#count(token.at, depth);
      left = { kind: 'call', name: operator, args: [left, this.#operation(found.holds, depth + 1)], at: token.at };
    }
  }

  #one(depth: number): Placed {
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
      this.#demand(')', token);
      return inner;
    }
    if (token.kind === 'mark' && text === '[') return this.#list(token);
    const message =
      token.kind === 'end' ? 'The formula ends where a value is expected.' : `A value is missing before “${text}”.`;
    throw new FormulaRefused(at, message, 'Write a column, a number, or text in quotation marks here.');
  }

  #before(name: 'not' | 'negative', at: number, depth: number): Placed {
    const argument = this.#operation(prefixes[name]?.holds ?? 0, depth);
    if (name === 'negative' && argument.kind === 'value' && typeof argument.value === 'number') {
      return { kind: 'value', value: -argument.value, at };
    }
    return { kind: 'call', name, args: [argument], at };
  }

  #named(token: Token, depth: number): Placed {
    const { text, at } = token;
    if (text === 'true' || text === 'false') return { kind: 'value', value: text === 'true', at };
    if (text === 'not') return this.#before('not', at, depth);
    if (Object.hasOwn(operators, text)) {
      throw new FormulaRefused(at, `“${text}” must be between two conditions.`, 'Put a condition before it.');
    }
    if (!this.#isMark('(')) return { kind: 'column', name: text, at };
    if (!Object.hasOwn(functions, text)) {
      const meant = nearest(text);
      const remedy = meant ? `Did you mean ${meant}?` : `Functions: ${Object.keys(functions).join(', ')}.`;
      throw new FormulaRefused(at, `Unknown function “${text}”.`, remedy);
    }
    return { kind: 'call', name: text, args: this.#args(this.#next(), depth), at };
  }

  #args(opened: Token, depth: number): Placed[] {
    const args: Placed[] = [];
    if (this.#isMark(')')) return this.#closed(args);
    for (;;) {
      args.push(this.#operation(0, depth));
      if (!this.#isMark(',')) break;
      this.#next();
    }
    this.#demand(')', opened);
    return args;
  }

  #closed(args: Placed[]): Placed[] {
    this.#next();
    return args;
  }

  #list(opened: Token): Placed {
    const values: (string | number)[] = [];
    while (!this.#isMark(']')) {
      const part = this.#one(1);
      if (part.kind !== 'value' || typeof part.value === 'boolean') {
        throw new FormulaRefused(
          part.at,
          'Lists can contain only numbers or text.',
          'Write [0, 18, 65] or ["a", "b"].',
        );
      }
      values.push(part.value);
      if (!this.#isMark(',')) break;
      this.#next();
    }
    this.#demand(']', opened);
    return { kind: 'list', values, at: opened.at };
  }
}

/** Reads the text form of a formula. Throws `FormulaRefused` with the place. */
export const parseFormula = (formula: string): Placed => new Reader(formula).whole();
