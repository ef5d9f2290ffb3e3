import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { withTransfer } from '#platform/concurrency';
import { csvLine, tsvLine } from '#platform/text';

export type Cell = string | number | null;
export type Sheet = readonly [name: string, rows: Iterable<readonly Cell[]>];

interface Described {
  method_description: string;
  software: readonly { name: string; version: string }[];
  software_version: string;
  warnings: readonly { message: string }[];
  dropped: readonly { sample_id: string; reason: string }[];
}

/** How the numbers were computed, and what weakens them. */
export function* methodRows(answer: Described, more: readonly Cell[][] = []): Generator<readonly Cell[]> {
  const { method_description, software, warnings, dropped, software_version } = answer;
  yield ['Methods', method_description];
  yield* more;
  for (const { name, version } of software) yield [name, version];
  yield ['Cohortium', software_version];
  for (const { message } of warnings) yield ['Caution', message];
  for (const { sample_id, reason } of dropped) yield ['Left out', `${sample_id}: ${reason}`];
}

const toSheet = (rows: Iterable<readonly Cell[]>): SheetData =>
  Array.from(rows, (cells) =>
    cells.map((cell) => {
      if (cell === null) return null;
      return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
    }),
  );

const lines = { tsv: tsvLine, csv: csvLine };

/** The bytes of a table: of a text file the first sheet, of a workbook all. */
export async function writeSheets(
  format: 'tsv' | 'csv' | 'xlsx',
  sheets: readonly Sheet[],
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = sheets;
  const bytes =
    format === 'xlsx'
      ? Uint8Array.from(await writeWorkbook(sheets.map(([sheet, rows]) => ({ sheet, data: toSheet(rows) }))).toBuffer())
      : new TextEncoder().encode(Array.from(first?.[1] ?? [], (cells) => lines[format](cells)).join(''));
  return withTransfer(bytes, [bytes.buffer]);
}
