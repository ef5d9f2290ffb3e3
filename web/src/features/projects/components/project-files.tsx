import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatBytes, formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { CopyId } from '#ui/actions';
import { type Column, DataTable, Paging } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { filesOfSamples, type SampleFile } from '../model/sample-columns.ts';
import { projectSamplesQuery } from '../queries/projects.ts';
import type { SamplesTabProps } from './project-samples.tsx';

const columns: Column<SampleFile>[] = [
  {
    id: 'name',
    header: 'File',
    value: (file) => file.name,
    cell: (file) => (
      <span className="font-mono text-12" title={file.name}>
        {file.name}
      </span>
    ),
    flexible: true,
  },
  { id: 'sample_id', header: 'Sample', value: (file) => file.sample_id },
  { id: 'read', header: 'Read', value: (file) => (file.read === 'forward' ? 'R1, forward' : 'R2, reverse') },
  {
    id: 'size_bytes',
    header: 'Size',
    value: (file) => file.size_bytes,
    cell: (file) => formatBytes(file.size_bytes),
    numeric: true,
  },
  {
    id: 'sha256',
    header: 'SHA-256',
    value: (file) => file.sha256,
    cell: (file) => <CopyId id={file.sha256} shown={file.sha256.slice(0, 12)} noun={`checksum of ${file.name}`} />,
    sortable: false,
  },
];

/** The files as they lie in the store, each with the checksum that was taken when it arrived. */
export function ProjectFiles({ id, view, onView }: SamplesTabProps) {
  const list = useQuery(projectSamplesQuery(id, { page: view.page, page_size: view.page_size }));
  const samples = list.data?.data;
  const files = useMemo(() => filesOfSamples(samples ?? []), [samples]);
  return (
    <>
      <DataTable
        label="Files"
        className="min-h-60 flex-1 px-3.5 max-md:px-1.5"
        columns={columns}
        rows={files}
        rowId={(file) => file.file_id}
        rowName={(file) => file.name}
        loading={list.isPending}
        error={list.isError ? sentenceOf(list.error) : null}
        empty={<EmptyState title="This submission has no files." />}
      />
      {list.data && list.data.paging.total > 0 && (
        <Paging paging={list.data.paging} onChange={onView}>
          {formatCount(files.length, 'file')} of the samples on this page; pages count samples
        </Paging>
      )}
    </>
  );
}
