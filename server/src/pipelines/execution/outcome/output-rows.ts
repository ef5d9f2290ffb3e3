import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

/** A run's file says something that cannot be right: nothing of it is taken, since the rest may be wrong too. */
export class OutputRefused extends Error {
  override name = 'OutputRefused';
  constructor(path: string, line: number | null, what: string) {
    const where = line === null ? basename(path) : `${basename(path)}, line ${line}`;
    super(`${where}: ${what} Nothing of this run was kept; mend the pipeline, or have it mended, and run it anew.`);
  }
}

/** A row of a table: its first cell is what it is about. */
interface OutputRow {
  line: number;
  id: string;
  cells: string[];
}

/** The rows of a TSV file, its head first, each as wide as the head and about something of its own. Empty lines are none. */
export async function* outputRows(path: string): AsyncGenerator<OutputRow> {
  const lineOf = new Map<string, number>();
  let width: number | null = null;
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line += 1;
    if (text === '') continue;
    const [id = '', ...cells] = text.split('\t');
    width ??= cells.length;
    if (cells.length !== width) {
      const told = `the row of “${id}” is ${cells.length + 1} cells wide, and the head ${width + 1}.`;
      throw new OutputRefused(path, line, told);
    }
    const before = lineOf.get(id);
    if (before !== undefined) throw new OutputRefused(path, line, `“${id}” stands in line ${before} already.`);
    lineOf.set(id, line);
    yield { line, id, cells };
  }
}

/** A cell that counts: no word, nothing below nought, and not empty, for which nobody knows what was meant. */
export function countOf(path: string, { line, id }: OutputRow, cell: string): number {
  const count = cell.trim() === '' ? Number.NaN : Number(cell);
  if (Number.isFinite(count) && count >= 0) return count;
  throw new OutputRefused(path, line, `“${id}” has “${cell.slice(0, 40)}” where a count of reads belongs.`);
}
