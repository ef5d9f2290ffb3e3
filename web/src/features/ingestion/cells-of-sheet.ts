import { writeSheet } from '@cohortium/contract';
import { type Cells, parseBlock } from '#ui/grid';

const DELIMITERS = ['\t', ',', ';'];

/** The delimiter that the first line holds most of. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counted = DELIMITERS.map((mark) => ({ mark, cells: head.split(mark).length }));
  return counted.sort((a, b) => b.cells - a.cells)[0]?.mark ?? '\t';
}

export const noCells: Cells = { columns: [], rows: [] };

/** Parses a sheet's text (TSV, CSV or semicolons) into cells; empty rows are kept, so row numbers stay the same. */
export function cellsOf(text: string): Cells {
  const clean = text.replace(/^\uFEFF/, '');
  if (clean.trim() === '') return noCells;
  const [columns = [], ...rows] = parseBlock(clean, delimiterOf(clean));
  return { columns, rows };
}

/** The stored text of a sheet, the exact inverse of `cellsOf`; '' if there are no columns. */
export const sheetOf = ({ columns, rows }: Cells): string => (columns.length === 0 ? '' : writeSheet(columns, rows));
