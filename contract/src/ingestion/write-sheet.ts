const line = (cells: readonly string[]): string =>
  cells.map((cell) => (/[\t\r\n]|^"|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t');

/** Cells as the text that a submission's `sheet` is: tab-separated, the head first. An empty row stays a row. */
export function writeSheet(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${[columns, ...rows].map(line).join('\n')}\n`;
}

/**
 * Whether a row of a sheet is a directive of QIIME 2 (`#q2:types`): it tells what kind the columns are, and is no
 * sample. It stays in a sheet's text, where it is obeyed.
 */
export const isDirective = ([first = '']: readonly string[]): boolean => /^\s*#q2:/i.test(first);
