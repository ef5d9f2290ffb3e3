import { MATCH_RANK, rankMatch, type SearchQuery } from '#platform/text';
import type { Value } from '../table/coded-column.ts';

const LETTER = /[\p{L}\p{N}]/u;

/** The values of a column in small letters, one a line, so that one search goes through all of them. */
export class NameIndex {
  #text = '';
  /** Where the line of each value begins. */
  #starts = new Uint32Array(1);
  #n = 0;

  /** Values are only ever added. */
  follow(values: readonly Value[]): void {
    if (values.length === this.#n) return;
    const starts = new Uint32Array(values.length + 1);
    starts.set(this.#starts);
    const added = values.slice(this.#n).map((value) => String(value).toLowerCase().replaceAll('\n', ' '));
    for (const [at, line] of added.entries()) {
      starts[this.#n + at + 1] = (starts[this.#n + at] ?? 0) + line.length + 1;
    }
    this.#text += `${added.join('\n')}\n`;
    this.#starts = starts;
    this.#n = values.length;
  }

  /** Of each value, which are counted from 1, 1 + how well it answers to a query; 0 where it does not. */
  matches(query: SearchQuery): Uint8Array {
    const found = new Uint8Array(this.#n);
    const longest = query.terms.reduce((a, b) => (b.length > a.length ? b : a), '');
    const requested = query.terms.length === 1 ? query.text : longest;
    let value = 0;
    for (let at = this.#text.indexOf(requested); at >= 0 && requested !== ''; ) {
      while ((this.#starts[value + 1] ?? 0) <= at) value += 1;
      const match = query.terms.length === 1 ? this.#matchTerm(value, at, requested) : this.#matchTerms(value, query);
      if (match !== null && value > 0) found[value] = match + 1;
      at = this.#text.indexOf(requested, this.#starts[value + 1]);
    }
    return found;
  }

  /** As `matchOf` has it, without a copy of the line. */
  #matchTerm(value: number, first: number, word: string): number {
    const [start, end] = [this.#starts[value] ?? 0, (this.#starts[value + 1] ?? 0) - 1];
    if (first === start) return word.length === end - start ? MATCH_RANK.same : MATCH_RANK.starts;
    for (let at = first; at >= 0 && at < end; at = this.#text.indexOf(word, at + 1)) {
      if (!LETTER.test(this.#text[at - 1] ?? '')) return MATCH_RANK.word_starts;
    }
    return MATCH_RANK.contains;
  }

  #matchTerms(value: number, query: SearchQuery): number | null {
    return rankMatch(this.#text.slice(this.#starts[value], (this.#starts[value + 1] ?? 0) - 1), query);
  }
}
