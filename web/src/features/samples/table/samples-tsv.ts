import type { SampleRow } from '@cohortium/contract';
import type { Column } from '#ui/data-table';

/** A spreadsheet would calculate what begins like a formula; -5 is a number and stays. */
const formula = /^[=+@\t\r\n＝＋＠]|^[-－](?!\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$)/;

function printed(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /["\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const titleOf = ({ header, unit }: Column<SampleRow>) => (unit ? `${header} (${unit})` : header);

/** The columns of a table as tab-separated text, with the full names of what is drawn in the cells. */
export function samplesTsv(rows: readonly SampleRow[], columns: readonly Column<SampleRow>[]): string {
  const head = columns.map((column) => printed(titleOf(column)));
  const lines = rows.map((row) => columns.map((column) => printed(column.value(row))));
  return `${[head, ...lines].map((line) => line.join('\t')).join('\n')}\n`;
}
