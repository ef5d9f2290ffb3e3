import type { NameMatching } from './schema.ts';
import type { Value } from './table/dictionary-column.ts';

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

  /** Of each value, which are counted from 1, 1 + how well it matches a query; 0 where it does not. */
  matches(query: string, { parse, rank }: NameMatching): Uint8Array {
    const parsed = parse(query);
    const found = new Uint8Array(this.#n);
    const longest = parsed.terms.reduce((a, b) => (b.length > a.length ? b : a), '');
    let value = 0;
    for (let at = this.#text.indexOf(longest); at >= 0 && longest !== ''; ) {
      while ((this.#starts[value + 1] ?? 0) <= at) value += 1;
      const end = this.#starts[value + 1] ?? 0;
      const match = rank(this.#text.slice(this.#starts[value], end - 1), parsed);
      if (match !== null && value > 0) found[value] = match + 1;
      at = this.#text.indexOf(longest, end);
    }
    return found;
  }
}
