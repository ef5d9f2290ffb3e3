export type CsvCell = string | number | null;

/** What a spreadsheet would run as a formula, in its full-width forms too; −5 and -5 are numbers and stay. */
const formula = /^[=+@\t\r\n＝＋＠]|^[-－](?!\d+(?:\.\d+)?$)/;

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of RFC 4180 text with its end. Text that a spreadsheet would run is put behind a '. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
