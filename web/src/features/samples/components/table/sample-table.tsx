import { holdsTaxa, type SampleField, type SampleRow } from '@cohortium/contract';
import { type ReactNode, useMemo } from 'react';
import { DataTable, type Sort } from '#ui/data-table';
import { usualFields } from '../../model/useful-fields.ts';
import { sampleColumns } from './sample-columns.tsx';

export type SampleTableProps = {
  rows: readonly SampleRow[];
  /** Every field the samples have. */
  catalogue: readonly SampleField[];
  /** The fields to show; the most telling ones where the reader chose none. */
  shown?: readonly string[] | null;
  loading: boolean;
  error?: ReactNode;
  empty: ReactNode;
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** Shows all that is known of a sample; without it names are words. */
  onOpen?: (row: SampleRow) => void;
};

/** Processed samples, a row each, with what lives in them. */
export function SampleTable(props: SampleTableProps) {
  const { rows, catalogue, shown, loading, error, empty, onOpen } = props;
  const fields = shown ?? usualFields(catalogue);
  const key = fields.join('\n');
  const columns = useMemo(() => {
    const wanted = key.split('\n').flatMap((name) => catalogue.filter(({ field }) => field === name));
    const hasSubjects = catalogue.some(({ field }) => field === 'subject_id');
    const hasOthers = rows.some(({ access }) => access !== 'own');
    const hasTaxa = rows.length === 0 || rows.some(({ data_type }) => holdsTaxa(data_type));
    const areCounts = rows.every(({ amount_unit }) => amount_unit === 'reads');
    const hasReads = hasTaxa || rows.some((row) => row.reads > 0);
    return sampleColumns({ fields: wanted, hasSubjects, hasOthers, hasReads, areCounts, hasTaxa, onOpen });
  }, [key, catalogue, rows, onOpen]);
  return (
    <DataTable
      label="Samples"
      columns={columns}
      rows={rows}
      rowId={(row) => row.result_id}
      rowName={(row) => row.sample_id}
      loading={loading}
      error={error}
      empty={empty}
      {...(props.onSortChange ? { sort: props.sort ?? null, onSortChange: props.onSortChange } : {})}
      {...(props.selection ? { selection: props.selection } : {})}
      {...(props.onSelectionChange ? { onSelectionChange: props.onSelectionChange } : {})}
    />
  );
}
