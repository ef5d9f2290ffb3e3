import { FilterTextError, type Token, tokensOf } from './tokens.ts';

/** Goes through a text from left to right. */
export class Cursor {
  readonly #tokens: Token[];
  readonly #end: Token;
  #index = 0;
  constructor(source: string) {
    this.#tokens = tokensOf(source);
    this.#end = { kind: 'end', text: 'the end', at: source.length };
  }
  next(ahead = 0): Token {
    return this.#tokens[this.#index + ahead] ?? this.#end;
  }
  take(): Token {
    const token = this.next();
    this.#index += 1;
    return token;
  }
  fail(problem: string, at = this.next().at): never {
    throw new FilterTextError(problem, at);
  }
  isSign(sign: string, ahead = 0): boolean {
    const { kind, text } = this.next(ahead);
    return kind === 'sign' && text === sign;
  }
  isWord(word: string, ahead = 0): boolean {
    const { kind, text } = this.next(ahead);
    return kind === 'word' && text.toLowerCase() === word;
  }
  skipSign(sign: string): boolean {
    const isMatch = this.isSign(sign);
    if (isMatch) this.#index += 1;
    return isMatch;
  }
  skipWord(...terms: string[]): boolean {
    const isMatch = terms.every((word, ahead) => this.isWord(word, ahead));
    if (isMatch) this.#index += terms.length;
    return isMatch;
  }
  expectSign(sign: string): void {
    if (!this.skipSign(sign)) this.fail(`Expected “${sign}”, found “${this.next().text}”.`);
  }
  expectWord(word: string): void {
    if (!this.skipWord(word)) this.fail(`Expected “${word}”, found “${this.next().text}”.`);
  }
  /** A name, quoted or not. */
  name(what: string): string {
    const { kind, text } = this.next();
    if (kind === 'sign' || kind === 'end') return this.fail(`Expected ${what}, found “${text}”.`);
    return this.take().text;
  }
}
