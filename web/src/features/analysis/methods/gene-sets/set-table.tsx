import type { GeneSets } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { type Column, DataTable, SearchFilter } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { formatSmallP } from '../differential-expression/gene-rows.ts';
import type { SetTest } from './gene-sets-view.ts';
import { type SetRow, sortedRows } from './set-rows.ts';

type SetTableProps = { result: GeneSets; by: SetTest; onPick: (name: string) => void };

const columnsOf = (onPick: SetTableProps['onPick']): Column<SetRow>[] => [
  {
    id: 'name',
    header: 'Gene set',
    value: ({ name }) => name,
    cell: ({ name }) => (
      <button type="button" className="text-left text-accent hover:underline" onClick={() => onPick(name)}>
        {name}
      </button>
    ),
    pinned: 'start',
  },
  { id: 'found', header: 'Genes found', value: ({ found }) => found, numeric: true },
  { id: 'size', header: 'of', value: ({ size }) => size, numeric: true },
  { id: 'higher', header: 'Higher in', value: ({ higher }) => higher },
  { id: 'p', header: 'camera p', value: ({ p }) => p, cell: ({ p }) => formatSmallP(p), numeric: true },
  { id: 'q', header: 'Adjusted p', value: ({ q }) => q, cell: ({ q }) => formatSmallP(q), numeric: true },
  { id: 'called', header: 'Called different', value: ({ called }) => called, numeric: true },
  { id: 'expected', header: 'Expected', value: ({ expected }) => expected, numeric: true, digits: 1 },
  {
    id: 'over_p',
    header: 'Over-represented p',
    value: ({ overP }) => overP,
    cell: ({ overP }) => formatSmallP(overP),
    numeric: true,
  },
  {
    id: 'over_q',
    header: 'Adjusted p',
    value: ({ overQ }) => overQ,
    cell: ({ overQ }) => formatSmallP(overQ),
    numeric: true,
  },
];

/** Every tested set, found by its name or by a gene. */
export function SetTable({ result, by, onPick }: SetTableProps) {
  const [search, setSearch] = useState('');
  const all = sortedRows(result, by);
  const rows = useMemo(() => {
    const words = search.trim().toLowerCase();
    if (words === '') return all;
    return all.filter(
      ({ name, genes }) => name.toLowerCase().includes(words) || genes.some((gene) => gene.toLowerCase() === words),
    );
  }, [all, search]);
  const columns = useMemo(() => columnsOf(onPick), [onPick]);
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex flex-none flex-wrap items-center gap-3">
        <SearchFilter label="Find a gene set" value={search} onValueChange={setSearch} />
        <span className="text-12 text-ink-3">{formatCount(rows.length, 'set')}</span>
      </div>
      <DataTable
        label="Gene sets"
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        empty={<EmptyState title="No gene set has this name, or a gene with this id." />}
        className="min-h-0 flex-1"
      />
    </div>
  );
}
