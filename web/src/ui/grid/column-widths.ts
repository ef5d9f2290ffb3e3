import type { Cells } from './cells.ts';

const SAMPLED_ROWS = 100;
const NARROW = 72;
const WIDE = 280;
const CHARACTER_PX = 7.2;
const MARGIN_PX = 34;

/** Pixels for each column, by the longest text among the first hundred rows. */
export function columnWidths({ columns, rows }: Cells): number[] {
  const sampledRows = rows.slice(0, SAMPLED_ROWS);
  return columns.map((name, column) => {
    const longest = sampledRows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), name.length);
    return Math.round(Math.min(WIDE, Math.max(NARROW, longest * CHARACTER_PX + MARGIN_PX)));
  });
}
