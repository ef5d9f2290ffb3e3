/** A sample sheet as text in cells; `rows` do not hold the head. */
export interface SheetGrid {
  columns: string[];
  rows: string[][];
}

const DELIMITERS = ['\t', ',', ';'];

/** The delimiter that the first line holds most of, as the server decides it too. */
export function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counted = DELIMITERS.map((mark) => ({ mark, cells: head.split(mark).length }));
  return counted.sort((a, b) => b.cells - a.cells)[0]?.mark ?? '\t';
}

/** Cells of one text, line by line: the state between two characters. */
class Reader {
  readonly #mark: string;
  readonly lines: string[][] = [];
  #line: string[] = [];
  #cell = '';
  #quoted = false;

  constructor(mark: string) {
    this.#mark = mark;
  }

  /** Takes the character at hand, or two for a doubled quote; answers with how many. */
  take(sign: string, next: string | undefined): number {
    if (this.#quoted) return this.#takeQuoted(sign, next);
    if (sign === '"' && this.#cell.trim() === '') this.#quoted = true;
    else if (sign === this.#mark) this.#endCell();
    else if (sign === '\n') this.endLine();
    else if (sign !== '\r') this.#cell += sign;
    return 1;
  }

  #takeQuoted(sign: string, next: string | undefined): number {
    if (sign !== '"') this.#cell += sign;
    else if (next === '"') this.#cell += '"';
    else this.#quoted = false;
    return sign === '"' && next === '"' ? 2 : 1;
  }

  #endCell() {
    this.#line.push(this.#cell.trim());
    this.#cell = '';
  }

  endLine() {
    this.#endCell();
    this.lines.push(this.#line);
    this.#line = [];
  }
}

/** Reads delimited text for showing it; quoted cells may hold delimiters, line breaks and doubled quotes (RFC 4180). */
export function parseSheet(text: string): SheetGrid {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r(?!\n)/g, '\n');
  const reader = new Reader(delimiterOf(clean));
  for (let at = 0; at < clean.length; ) at += reader.take(clean.charAt(at), clean[at + 1]);
  reader.endLine();
  const [columns = [], ...rows] = reader.lines.filter((line) => line.some((cell) => cell !== ''));
  return { columns, rows };
}
