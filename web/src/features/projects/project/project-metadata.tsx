import type { ProjectField } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, MISSING } from '#platform';
import { sentenceOf } from '#platform/api';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { formatValues, spellings } from '../describe-field.ts';
import { fieldsQuery } from '../projects.ts';

const columns: Column<ProjectField>[] = [
  {
    id: 'field',
    header: 'Column',
    value: ({ field }) => field,
    cell: ({ field }) => <span className="font-mono text-12">{field}</span>,
  },
  { id: 'kind', header: 'Type', value: ({ kind }) => (kind === 'number' ? 'number' : 'text') },
  { id: 'n_present', header: 'Filled', value: ({ n_present }) => n_present, numeric: true },
  { id: 'n_missing', header: 'Missing', value: ({ n_missing }) => n_missing, numeric: true },
  { id: 'n_values', header: 'Values', value: ({ n_values }) => n_values, numeric: true },
  {
    id: 'range',
    header: 'From – to',
    value: ({ range }) => range?.[0],
    cell: ({ range }) => (range ? `${formatNumber(range[0])} – ${formatNumber(range[1])}` : MISSING),
    numeric: true,
  },
  {
    id: 'values',
    header: 'Most frequent',
    value: formatValues,
    cell: (field) => <span title={formatValues(field)}>{formatValues(field)}</span>,
    sortable: false,
    flexible: true,
  },
  {
    id: 'written',
    header: 'As submitted',
    value: (field) => spellings(field).join('; '),
    cell: (field) => {
      const spellingText = spellings(field).join('; ');
      return (
        <span className="block max-w-72 truncate text-ink-2" title={spellingText}>
          {spellingText || MISSING}
        </span>
      );
    },
    sortable: false,
  },
];

/** The columns of the samples: what they hold, and where a value was written otherwise. */
export function ProjectMetadata({ id }: { id: string }) {
  const list = useQuery(fieldsQuery(id));
  return (
    <DataTable
      label="Metadata columns"
      className="min-h-60 flex-1 px-3.5 max-md:px-1.5"
      columns={columns}
      rows={list.data?.data ?? []}
      rowId={({ field }) => field}
      loading={list.isPending}
      error={list.isError ? sentenceOf(list.error) : null}
      empty={
        <EmptyState title="No metadata yet.">
          Open a sample to add a column, or submit a sheet with metadata columns.
        </EmptyState>
      }
    />
  );
}
