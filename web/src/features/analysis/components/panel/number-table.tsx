import { useMemo } from 'react';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';

export type TableRow = { id: string; textCells: readonly (string | null)[]; numbers: readonly (number | null)[] };

type NumberTableProps = {
  label: string;
  /** Heads of the words, then those of the numbers. */
  textCells: readonly string[];
  numbers: readonly { name: string; unit?: string; digits: number }[];
  rows: readonly TableRow[];
};

/** A plot's numbers as a table: words first, numbers right-aligned. */
export function NumberTable({ label, textCells, numbers, rows }: NumberTableProps) {
  const columns = useMemo(
    (): Column<TableRow>[] => [
      ...textCells.map((header, at) => ({
        id: `w${at}`,
        header,
        value: (row: TableRow) => row.textCells[at],
        // The row's name stays beside its numbers, however many groups there are.
        ...(at === 0 ? { pinned: 'start' as const } : {}),
      })),
      ...numbers.map(({ name, unit, digits }, at) => ({
        id: `n${at}`,
        header: name,
        ...(unit ? { unit } : {}),
        value: (row: TableRow) => row.numbers[at],
        numeric: true,
        digits,
      })),
    ],
    [textCells, numbers],
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<EmptyState title="No rows." />}
      className="h-full"
    />
  );
}
