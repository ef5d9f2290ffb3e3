import type { DifferentialExpression } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { type Column, DataTable, SearchFilter } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import type { GeneSetMarked } from './gene-figures.ts';
import { describeMissing, formatSmallP, type GeneRow, geneRows, meanTitle } from './gene-rows.ts';

type GeneTableProps = {
  result: DifferentialExpression;
  /** Its genes alone are listed. */
  set: GeneSetMarked | null;
  onPick: (gene: string) => void;
};

const matches = (row: GeneRow, words: string): boolean =>
  row.gene.toLowerCase().includes(words) || row.name.toLowerCase().includes(words);

/** Every gene by rising p, found by its name or id. */
export function GeneTable({ result, set, onPick }: GeneTableProps) {
  const [search, setSearch] = useState('');
  const all = useMemo(() => geneRows(result).filter(({ gene }) => set?.genes.has(gene) ?? true), [result, set]);
  const rows = useMemo(() => {
    const words = search.trim().toLowerCase();
    return words === '' ? all : all.filter((row) => matches(row, words));
  }, [all, search]);
  const columns = useMemo(
    (): Column<GeneRow>[] => [
      {
        id: 'gene',
        header: 'Gene',
        value: ({ name }) => name,
        cell: ({ name, gene }) => <GeneButton name={name} gene={gene} onPick={onPick} />,
        pinned: 'start',
      },
      { id: 'change', header: 'log₂ fold change', value: ({ change }) => change, numeric: true, digits: 2 },
      { id: 'error', header: 'Standard error', value: ({ error }) => error, numeric: true, digits: 2 },
      { id: 'mean', header: meanTitle(result), value: ({ mean }) => mean, numeric: true, digits: 1 },
      { id: 'p', header: 'p', value: ({ p }) => p, cell: ({ p }) => formatSmallP(p), numeric: true },
      {
        id: 'q',
        header: 'Adjusted p',
        value: ({ q }) => q,
        cell: (row) => describeMissing(row, result) ?? formatSmallP(row.q),
        numeric: true,
      },
    ],
    [result, onPick],
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex flex-none flex-wrap items-center gap-3">
        <SearchFilter label="Find a gene" value={search} onValueChange={setSearch} />
        <span className="text-12 text-ink-3">{formatCount(rows.length, 'gene')}</span>
      </div>
      <DataTable
        label="Genes"
        columns={columns}
        rows={rows}
        rowId={({ gene }) => gene}
        empty={<EmptyState title="No gene has this name or id." />}
        className="min-h-0 flex-1"
      />
    </div>
  );
}

function GeneButton({ name, gene, onPick }: { name: string; gene: string; onPick: (gene: string) => void }) {
  return (
    <button type="button" className="text-left text-accent hover:underline" onClick={() => onPick(gene)}>
      <span className="italic">{name}</span>
      {name !== gene && <span className="ml-2 text-11 text-ink-3">{gene}</span>}
    </button>
  );
}
