import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Separator, separatorOf } from '../../../sheet/read-grid.ts';
import { shortened, TableRefused } from '../table-refused.ts';

export type { Separator };

const records = z.array(z.array(z.string()));
const bare = (cell: string): string => {
  const trimmed = cell.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed;
};

/** The cells of a line; quotes are taken off, and in CSV may hold separators. */
export function splitCells(line: string, separator: Separator, no: number | null = null): string[] {
  if (separator === '\t' || !line.includes('"')) return line.split(separator).map(bare);
  try {
    return records.parse(parse(line, { delimiter: separator, relax_quotes: true, trim: true }))[0] ?? [];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = `A quote is opened in this line and not closed: “${shortened(line)}”.`;
    throw new TableRefused(message, 'Take line breaks out of the cells, or save the table with tabs.', no);
  }
}

/** Rows that a spreadsheet leaves below its table. */
export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Of a table whose head may have remarks above: tabs wherever there are any. */
export function separatorIn(line: string, next = ''): Separator {
  if (line.includes('\t')) return '\t';
  // What stands in quotes is one cell.
  const bareOf = (text: string) => text.replaceAll(/"[^"]*"/g, '');
  const widthBy = (mark: Separator) => [bareOf(line).split(mark).length, bareOf(next).split(mark).length] as const;
  const isEven = ([head, below]: readonly [number, number]) => head > 1 && (head === below || head + 1 === below);
  // Lineages in a head of commas have more semicolons than it has commas.
  const even = ([',', ';'] as const).filter((mark) => isEven(widthBy(mark)));
  return even.length === 1 ? (even[0] ?? ',') : separatorOf(line);
}
