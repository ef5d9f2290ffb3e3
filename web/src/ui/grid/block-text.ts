/** The parser state between two characters. */
class Reader {
  readonly #mark: string;
  readonly lines: string[][] = [];
  #line: string[] = [];
  #cell = '';
  #quoted = false;

  constructor(delimiter: string) {
    this.#mark = delimiter;
  }

  /** Consumes one character, or two for a doubled quote; returns the number consumed. */
  take(sign: string, next: string | undefined): number {
    if (this.#quoted) return this.#takeQuoted(sign, next);
    if (sign === '"' && this.#cell.trim() === '') this.#startQuoted();
    else if (sign === this.#mark) this.#endCell();
    else if (sign === '\n') this.endLine();
    else this.#cell += sign;
    return 1;
  }

  get quoted(): boolean {
    return this.#quoted;
  }

  #startQuoted() {
    this.#quoted = true;
    this.#cell = '';
  }

  #takeQuoted(sign: string, next: string | undefined): number {
    if (sign !== '"') this.#cell += sign;
    else if (next === '"') this.#cell += '"';
    else this.#quoted = false;
    return sign === '"' && next === '"' ? 2 : 1;
  }

  #endCell() {
    this.#line.push(this.#cell);
    this.#cell = '';
  }

  endLine() {
    this.#endCell();
    this.lines.push(this.#line);
    this.#line = [];
  }
}

/** Cuts delimited text into cells (RFC 4180). An unclosed quote is an ordinary character. */
export function parseBlock(text: string, delimiter = '\t'): string[][] {
  const clean = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const plain = () => clean.split('\n').map((line) => line.split(delimiter));
  if (!clean.includes('"')) return plain();
  const reader = new Reader(delimiter);
  for (let at = 0; at < clean.length; ) at += reader.take(clean.charAt(at), clean[at + 1]);
  if (reader.quoted) return plain();
  reader.endLine();
  return reader.lines;
}

const quoteCell = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Cells as tab-separated text, as spreadsheets put it on the clipboard. */
export function formatBlock(block: readonly (readonly string[])[]): string {
  return block.map((line) => line.map(quoteCell).join('\t')).join('\n');
}
