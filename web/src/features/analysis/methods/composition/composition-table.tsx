import { useMemo } from 'react';
import { type CompositionData, compositionRows } from '#plots/composition';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';

type Row = ReturnType<typeof compositionRows>[number] & { place: number };

function toColumns({ taxa }: CompositionData): Column<Row>[] {
  return [
    { id: 'sample_id', header: 'Sample', value: ({ sample_id }) => sample_id },
    { id: 'group', header: 'Group', value: ({ group }) => group },
    ...taxa.map(({ id, name }, at) => ({
      id,
      header: name,
      unit: '%',
      value: ({ percents }: Row) => percents[at],
      numeric: true,
      digits: 1,
    })),
  ];
}

/** The bars as numbers. */
export function CompositionTable({ data }: { data: CompositionData }) {
  const columns = useMemo(() => toColumns(data), [data]);
  const rows = useMemo(() => compositionRows(data).map((row, place) => ({ ...row, place })), [data]);
  return (
    <DataTable
      label="Composition by sample"
      columns={columns}
      rows={rows}
      rowId={({ place }) => String(place)}
      empty={<EmptyState title="No samples have taxa at this rank." />}
      className="h-full"
    />
  );
}
