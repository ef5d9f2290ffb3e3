import { isTaxonDataType, localIdOf, type Rank, type SampleField, type SampleRow } from '@cohortium/contract';
import { type ReactNode, useMemo } from 'react';
import { DataTable, type Sort } from '#ui/data-table';
import { usualFields } from '../rule/useful-fields.ts';
import { sampleColumns } from './sample-columns.tsx';

export type SampleTableProps = {
  rows: readonly SampleRow[];
  /** Every field the samples have. */
  catalogue: readonly SampleField[];
  /** The fields to show; the most telling ones where the reader chose none. */
  shown?: readonly string[] | null;
  /** The taxon whose abundance has a column, by its name. */
  taxon?: string | undefined;
  /** The rank of the composition; genera by default. */
  rank?: Rank | undefined;
  loading: boolean;
  error?: ReactNode;
  empty: ReactNode;
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** Opens a sample's details; if absent, names are plain text. */
  onOpen?: (row: SampleRow) => void;
};

type SampleColumnsInput = Pick<SampleTableProps, 'rows' | 'catalogue' | 'shown' | 'taxon' | 'rank' | 'onOpen'>;

/** The columns that these samples have in a table. */
export function useSampleColumns({ rows, catalogue, shown, taxon, rank, onOpen }: SampleColumnsInput) {
  const fields = shown ?? usualFields(catalogue);
  const key = fields.join('\n');
  return useMemo(() => {
    const shownFields = key.split('\n').flatMap((name) => catalogue.filter(({ field }) => field === name));
    const hasSubjects = catalogue.some(({ field }) => field === 'subject_id');
    const hasOthers = rows.some(({ access }) => access !== 'own');
    const hasTaxa = rows.length === 0 || rows.some(({ data_type }) => isTaxonDataType(data_type));
    const areCounts = rows.every(({ amount_unit }) => amount_unit === 'reads');
    const hasReads = hasTaxa || rows.some((row) => row.reads > 0);
    return sampleColumns({
      fields: shownFields,
      hasSubjects,
      hasOthers,
      hasReads,
      areCounts,
      hasTaxa,
      taxon,
      rank,
      onOpen,
    });
  }, [key, catalogue, rows, taxon, rank, onOpen]);
}

/** A table of processed samples with their composition. */
export function SampleTable(props: SampleTableProps) {
  const { rows, loading, error, empty } = props;
  const columns = useSampleColumns(props);
  const nameOfRow = useMemo(() => rowNames(rows), [rows]);
  return (
    <DataTable
      label="Samples"
      columns={columns}
      rows={rows}
      rowId={(row) => row.result_id}
      rowName={nameOfRow}
      loading={loading}
      error={error}
      empty={empty}
      {...(props.onSortChange ? { sort: props.sort ?? null, onSortChange: props.onSortChange } : {})}
      {...(props.selection ? { selection: props.selection } : {})}
      {...(props.onSelectionChange ? { onSelectionChange: props.onSelectionChange } : {})}
    />
  );
}

/** Samples by their names; by their local ids where one was processed twice, so that no two boxes are called alike. */
export function rowNames(rows: readonly SampleRow[]): (row: SampleRow) => string {
  const names = new Map<string, number>();
  for (const { sample_id } of rows) names.set(sample_id, (names.get(sample_id) ?? 0) + 1);
  const ids = new Map(rows.map((row, index) => [row.result_id, localIdOf(row, index)]));
  return (row) => ((names.get(row.sample_id) ?? 0) > 1 ? (ids.get(row.result_id) ?? row.sample_id) : row.sample_id);
}
