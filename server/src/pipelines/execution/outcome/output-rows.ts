import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

/** Thrown for an invalid output file; none of its content is used. */
export class OutputError extends Error {
  override name = 'OutputError';
  constructor(path: string, line: number | null, what: string) {
    const where = line === null ? basename(path) : `${basename(path)}, line ${line}`;
    super(
      `${where}: ${what} No results of this run were saved. Fix the pipeline (or ask its author), then run it again.`,
    );
  }
}

/** A row of a table: its first cell is what it is about. */
interface OutputRow {
  line: number;
  id: string;
  cells: string[];
}

/** The rows of a TSV file, its head first, each as wide as the head and about something of its own. Empty lines are none. */
export async function* readOutputRows(path: string): AsyncGenerator<OutputRow> {
  const lineOf = new Map<string, number>();
  let width: number | null = null;
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line += 1;
    if (text === '') continue;
    const [id = '', ...cells] = text.split('\t');
    width ??= cells.length;
    if (cells.length !== width) {
      const message = `the row of “${id}” is ${cells.length + 1} cells wide, but the header has ${width + 1}.`;
      throw new OutputError(path, line, message);
    }
    const before = lineOf.get(id);
    if (before !== undefined) throw new OutputError(path, line, `“${id}” is already in line ${before}.`);
    lineOf.set(id, line);
    yield { line, id, cells };
  }
}

/** Parses a count: a whole number of at least 0, not empty. */
export function parseCount(path: string, { line, id }: OutputRow, cell: string): number {
  const count = cell.trim() === '' ? Number.NaN : Number(cell);
  if (Number.isFinite(count) && count >= 0) return count;
  throw new OutputError(path, line, `“${id}” has “${cell.slice(0, 40)}” instead of a read count.`);
}
