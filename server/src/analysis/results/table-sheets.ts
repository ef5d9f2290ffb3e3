import type { DifferentialExpression } from '@cohortium/contract';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';

export type Cell = string | number | null;
export type Rows = Iterable<readonly Cell[]>;

type Described = Pick<
  DifferentialExpression,
  'method_description' | 'design' | 'software' | 'warnings' | 'dropped' | 'software_version'
>;

/** How the numbers of a test came about, and what weakens them. */
export function* methodRows(answer: Described): Generator<Cell[]> {
  const { method_description, design, software, warnings, dropped, software_version } = answer;
  yield ['Methods', method_description];
  yield ['Design', design.text];
  for (const { name, version } of software) yield [name, version];
  yield ['Cohortium', software_version];
  for (const { message } of warnings) yield ['Caution', message];
  for (const { sample_id, reason } of dropped) yield ['Left out', `${sample_id}: ${reason}`];
}

const toSheet = (rows: Rows): SheetData =>
  Array.from(rows, (cells) =>
    cells.map((cell) => {
      if (cell === null) return null;
      return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
    }),
  );

/** A workbook with a sheet per table. */
export const writeSheets = (sheets: readonly (readonly [sheet: string, rows: Rows])[]): Promise<Uint8Array> =>
  writeWorkbook(sheets.map(([sheet, rows]) => ({ sheet, data: toSheet(rows) }))).toBuffer();
