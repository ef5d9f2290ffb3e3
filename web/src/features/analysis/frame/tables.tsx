import { type ReactNode, useMemo } from 'react';
import { type Column, DataTable } from '#ui/data-table';
import { ScrollRegion } from '#ui/display';
import { EmptyState } from '#ui/feedback';

type TableRow = { id: string; textCells: readonly (string | null)[]; numbers: readonly (number | null)[] };

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

type StatTableProps = {
  label: string;
  heads: readonly { cellText: ReactNode; numeric?: boolean }[];
  children: ReactNode;
};

/** A small table of statistics: names left, numbers right. */
export function StatTable({ label, heads, children }: StatTableProps) {
  return (
    <ScrollRegion label={label} className="overflow-x-auto">
      <table className="w-full text-12 [&_tbody_td]:border-line [&_tbody_td]:border-t [&_td]:py-1.5 [&_td]:pr-2.5 [&_td:last-child]:pr-0">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {heads.map(({ cellText, numeric }, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the heads never change their order
                key={at}
                scope="col"
                className={`whitespace-nowrap py-1 pr-2.5 font-normal text-ink-3 last:pr-0 ${numeric ? 'text-right' : 'text-left'}`}
              >
                {cellText}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

export function NumberCell({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return <td className={`whitespace-nowrap text-right ${strong ? 'font-semibold' : ''}`}>{children}</td>;
}
