import type { SheetReading } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatCount } from '#platform';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import type { ReadFile } from '../../model/upload-totals.ts';

type Pairing = SheetReading['samples'][number];
type PairingTableProps = { reading: SheetReading | null; files: readonly ReadFile[]; leftOut: readonly string[] };

const fileCell = (names: readonly string[]) => (
  <span className="font-mono text-12" title={names.join(', ')}>
    {names.join(', ') || <span className="text-ink-3">–</span>}
  </span>
);

const columns: Column<Pairing>[] = [
  {
    id: 'sample_id',
    header: 'Sample',
    value: ({ sample_id }) => sample_id,
    cell: ({ sample_id }) => <span className="font-mono text-12">{sample_id}</span>,
  },
  {
    id: 'forward',
    header: 'R1',
    value: ({ forward }) => forward[0],
    cell: ({ forward }) => fileCell(forward),
  },
  {
    id: 'reverse',
    header: 'R2',
    value: ({ reverse }) => reverse[0],
    cell: ({ reverse }) => fileCell(reverse),
  },
];

/** Which files become which sample, as the server will pair them. */
export function PairingTable({ reading, files, leftOut }: PairingTableProps) {
  const paired = useMemo(
    () => reading?.samples.filter(({ forward, reverse }) => forward.length + reverse.length > 0) ?? [],
    [reading],
  );
  const unused = reading?.files_unused.filter((name) => files.some((file) => file.name === name)) ?? [];
  return (
    <section aria-label="Pairs" className="min-w-0 border-line max-lg:border-b lg:border-r">
      <h3 className="px-3.5 pt-2.5 pb-1.5 font-medium text-12 text-ink-2">{pairsInWords(paired)}</h3>
      <DataTable
        label="Samples with their files"
        className="max-h-80"
        columns={columns}
        rows={paired}
        rowId={({ row }) => String(row)}
        empty={
          <EmptyState title={reading ? 'No file belongs to a sample yet.' : 'Pairs are shown when the sheet is there.'}>
            Files are taken for the sample whose name they begin with.
          </EmptyState>
        }
      />
      {(leftOut.length > 0 || unused.length > 0) && (
        <div className="grid gap-1 border-line border-t px-3.5 py-2 text-12 text-ink-2">
          {leftOut.length > 0 && (
            <p className="[overflow-wrap:anywhere]">
              {formatCount(leftOut.length, 'sample')} without files, left out: {shortList(leftOut)}
            </p>
          )}
          {unused.length > 0 && (
            <p className="text-warning [overflow-wrap:anywhere]">
              {formatCount(unused.length, 'file')} without a sample, not submitted: {shortList(unused)}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

const shortList = (names: readonly string[]) =>
  names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ');

function pairsInWords(paired: readonly Pairing[]): string {
  const pairs = paired.filter(({ forward, reverse }) => forward.length > 0 && reverse.length === forward.length).length;
  const single = paired.filter(({ reverse }) => reverse.length === 0).length;
  const words = [
    pairs > 0 && formatCount(pairs, 'sample with R1 and R2', 'samples with R1 and R2'),
    single > 0 && formatCount(single, 'sample with single reads', 'samples with single reads'),
  ];
  return words.filter(Boolean).join(', ') || 'Samples and their files';
}
