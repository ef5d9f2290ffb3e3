import type { ProjectSample } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sentenceOf } from '#platform/api';
import { type Column, DataTable, Paging } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { isNumeric, metadataColumns, readsInWords } from '../model/sample-columns.ts';
import { projectSamplesQuery } from '../queries/projects.ts';

type Page = { page: number; page_size: number };
export type SamplesTabProps = { id: string; view: Page; onView: (next: Partial<Page>) => void };

const fixed: Column<ProjectSample>[] = [
  {
    id: 'sample_id',
    header: 'Sample',
    value: (sample) => sample.sample_id,
    cell: (sample) => <span className="font-mono text-12">{sample.sample_id}</span>,
  },
  { id: 'subject_id', header: 'Subject', value: (sample) => sample.subject_id },
  { id: 'reads', header: 'Reads', value: (sample) => readsInWords(sample.files) },
];

function columnsOf(samples: readonly ProjectSample[]): Column<ProjectSample>[] {
  const own = metadataColumns(samples).map(
    (name): Column<ProjectSample> => ({
      id: `metadata.${name}`,
      header: name,
      value: (sample) => sample.metadata[name],
      numeric: isNumeric(samples, name),
    }),
  );
  return [...fixed, ...own];
}

/** The sample sheet as it was submitted. */
export function ProjectSamples({ id, view, onView }: SamplesTabProps) {
  const list = useQuery(projectSamplesQuery(id, { page: view.page, page_size: view.page_size }));
  const samples = list.data?.data;
  const columns = useMemo(() => columnsOf(samples ?? []), [samples]);
  return (
    <>
      <DataTable
        label="Samples"
        className="min-h-60 flex-1 px-3.5 max-md:px-1.5"
        columns={columns}
        rows={samples ?? []}
        rowId={(sample) => sample.id}
        rowName={(sample) => sample.sample_id}
        loading={list.isPending}
        error={list.isError ? sentenceOf(list.error) : null}
        empty={<EmptyState title="This submission has no samples." />}
      />
      {list.data && list.data.paging.total > 0 && <Paging paging={list.data.paging} onChange={onView} />}
    </>
  );
}
