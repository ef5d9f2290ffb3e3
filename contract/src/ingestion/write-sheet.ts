const line = (cells: readonly string[]): string =>
  cells.map((cell) => (/[\t\r\n]|^"|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t');

/** Cells as the text that a submission's `sheet` is: tab-separated, the head first. An empty row stays a row. */
export function writeSheet(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${[columns, ...rows].map(line).join('\n')}\n`;
}
