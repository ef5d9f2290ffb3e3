import type { Cells } from './cells.ts';

const LOOKED_AT = 100;
const NARROW = 72;
const WIDE = 280;
const SIGN_PX = 7.2;
const MARGIN_PX = 34;

/** Pixels for each column, by the longest text among the first hundred rows. */
export function columnWidths({ columns, rows }: Cells): number[] {
  const some = rows.slice(0, LOOKED_AT);
  return columns.map((name, column) => {
    const longest = some.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), name.length);
    return Math.round(Math.min(WIDE, Math.max(NARROW, longest * SIGN_PX + MARGIN_PX)));
  });
}
