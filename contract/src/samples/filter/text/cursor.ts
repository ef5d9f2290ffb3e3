import { TextProblem, type Token, tokensOf } from './tokens.ts';

/** Goes through a text from left to right. */
export class Cursor {
  readonly #tokens: Token[];
  readonly #end: Token;
  #place = 0;
  constructor(source: string) {
    this.#tokens = tokensOf(source);
    this.#end = { kind: 'end', text: 'the end', at: source.length };
  }
  next(ahead = 0): Token {
    return this.#tokens[this.#place + ahead] ?? this.#end;
  }
  take(): Token {
    const token = this.next();
    this.#place += 1;
    return token;
  }
  fail(problem: string, at = this.next().at): never {
    throw new TextProblem(problem, at);
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
    const found = this.isSign(sign);
    if (found) this.#place += 1;
    return found;
  }
  skipWord(...words: string[]): boolean {
    const found = words.every((word, ahead) => this.isWord(word, ahead));
    if (found) this.#place += words.length;
    return found;
  }
  demandSign(sign: string): void {
    if (!this.skipSign(sign)) this.fail(`Expected “${sign}”, found “${this.next().text}”.`);
  }
  demandWord(word: string): void {
    if (!this.skipWord(word)) this.fail(`Expected “${word}”, found “${this.next().text}”.`);
  }
  /** A name, quoted or not. */
  name(what: string): string {
    const { kind, text } = this.next();
    if (kind === 'sign' || kind === 'end') return this.fail(`Expected ${what}, found “${text}”.`);
    return this.take().text;
  }
}
