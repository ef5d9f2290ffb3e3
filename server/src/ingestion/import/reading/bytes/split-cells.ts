import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Separator, separatorOf } from '../../../sheet/read-grid.ts';
import { ImportTableError, shortened } from '../import-table-error.ts';

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
    const message = `This line has an opening quote without a closing one: “${shortened(line)}”.`;
    throw new ImportTableError(
      message,
      'Remove line breaks from the cells, or save the table as tab-separated text.',
      no,
    );
  }
}

/** Rows that a spreadsheet leaves below its table. */
export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Separator of a table that may have comments above its header: tab if any tab occurs. */
export function separatorIn(line: string, next = ''): Separator {
  if (line.includes('\t')) return '\t';
  // Quoted text is one cell.
  const bareOf = (text: string) => text.replaceAll(/"[^"]*"/g, '');
  const widthBy = (mark: Separator) => [bareOf(line).split(mark).length, bareOf(next).split(mark).length] as const;
  const isEven = ([head, below]: readonly [number, number]) => head > 1 && (head === below || head + 1 === below);
  // Lineages in a head of commas have more semicolons than it has commas.
  const even = ([',', ';'] as const).filter((mark) => isEven(widthBy(mark)));
  return even.length === 1 ? (even[0] ?? ',') : separatorOf(line);
}
