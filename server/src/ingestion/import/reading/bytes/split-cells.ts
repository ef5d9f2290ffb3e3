import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Separator, separatorOf } from '../../../sheet/read-grid.ts';

export type { Separator };

const records = z.array(z.array(z.string()));
const bare = (cell: string): string => {
  const trimmed = cell.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed;
};

/** The cells of a line; quotes are taken off, and in CSV may hold separators. */
export function splitCells(line: string, separator: Separator): string[] {
  if (separator === '\t' || !line.includes('"')) return line.split(separator).map(bare);
  return records.parse(parse(line, { delimiter: separator, relax_quotes: true, trim: true }))[0] ?? [];
}

/** Of a table whose head may have remarks above: tabs wherever there are any. */
export const separatorIn = (line: string): Separator => (line.includes('\t') ? '\t' : separatorOf(line));
