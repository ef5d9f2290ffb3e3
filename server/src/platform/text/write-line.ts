export type CsvCell = string | number | null;

/** Text that a spreadsheet would run as a formula, including full-width forms; −5 and -5 are numbers. */
const FORMULA_LIKE = /^[=+@\t\r\n＝＋＠]|^[-－](?!\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$)/;

const escapeFormula = (text: string): string => (FORMULA_LIKE.test(text) ? `'${text}` : text);

/** Removes the formula escape from a cell. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_LIKE.test(cell.slice(1)) ? cell.slice(1) : cell;

function formatCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = escapeFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of RFC 4180 text with its end. Text that a spreadsheet would run is put behind a '. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(formatCell).join(',')}\r\n`;

/**
 * One line of tab-separated text with its end, where nothing is quoted: tabs and ends of lines become spaces. For
 * programs alone, text may stay as it is.
 */
export function tsvLine(cells: readonly CsvCell[], { is_safe = true }: { is_safe?: boolean } = {}): string {
  const written = cells.map((cell) => {
    if (typeof cell !== 'string') return formatCell(cell);
    const flat = cell.replaceAll(/[\t\r\n]/g, ' ');
    return is_safe ? escapeFormula(flat) : flat;
  });
  return `${written.join('\t')}\n`;
}
