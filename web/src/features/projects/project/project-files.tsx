import { type ProjectFile, projectRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Download, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { formatBytes, formatCount } from '#platform';
import { call } from '#platform/api';
import { CopyId, IconButton } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { Pill, RelativeTime, VisuallyHidden } from '#ui/display';
import { EmptyState, saveByTicket } from '#ui/feedback';
import { List } from '#ui/list';
import { projectSamplesQuery } from '../projects.ts';
import { describeContent, filesOfSamples, type SampleFile } from '../sample-columns.ts';
import type { ProjectTabProps } from './project-tabs.ts';

const saveReads = (file_id: string) =>
  saveByTicket(() => call(projectRoutes.readFileTicket, { params: { id: file_id }, body: {} }));

const states: Record<NonNullable<ProjectFile['state']>, { stateLabel: string; hint: string }> = {
  stored: { stateLabel: 'Stored', hint: 'The file is stored completely' },
  missing: { stateLabel: 'Missing', hint: 'The file is no longer in the store. Replace it, or restore a backup' },
  damaged: { stateLabel: 'Damaged', hint: 'The stored file has a different size. Replace it, or restore a backup' },
};

function State({ file }: { file: SampleFile }) {
  if (!file.state) return null;
  const { stateLabel, hint } = states[file.state];
  const isFine = file.state === 'stored';
  return (
    <Pill tone={isFine ? 'success' : 'danger'} icon={isFine ? Check : TriangleAlert} title={hint}>
      {stateLabel}
    </Pill>
  );
}

const facts: Column<SampleFile>[] = [
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
  { id: 'read', header: 'Content', value: describeContent },
  { id: 'lane', header: 'Lane', value: (file) => file.lane, numeric: true },
  {
    id: 'size_bytes',
    header: 'Size',
    value: (file) => file.size_bytes,
    cell: (file) => formatBytes(file.size_bytes),
    numeric: true,
  },
  { id: 'state', header: 'State', value: (file) => file.state, cell: (file) => <State file={file} /> },
  {
    id: 'added_at',
    header: 'Added',
    value: (file) => file.added_at,
    cell: (file) => <RelativeTime at={file.added_at} />,
  },
  {
    id: 'sha256',
    header: 'SHA-256',
    value: (file) => file.sha256,
    cell: (file) => <CopyId id={file.sha256} shown={file.sha256.slice(0, 12)} idLabel={`checksum of ${file.name}`} />,
    sortable: false,
  },
];

/** Read files are included in shares, but are never public. */
const actionsColumn: Column<SampleFile> = {
  id: 'acts',
  header: <VisuallyHidden>Actions</VisuallyHidden>,
  value: () => null,
  cell: ({ file_id, name, state }) => (
    <IconButton
      label={`Download ${name}`}
      icon={Download}
      disabledReason={state === 'stored' ? null : 'The file is not stored completely'}
      onClick={() => void saveReads(file_id)}
    />
  ),
  sortable: false,
};

/** The stored files with their checksums at upload. */
export function ProjectFiles({ id, view, onView, mayFetch }: ProjectTabProps & { mayFetch: boolean }) {
  const list = useQuery(projectSamplesQuery(id, { ...view, sort: '' }, { check_files: true }));
  const samples = list.data?.data;
  const files = useMemo(() => filesOfSamples(samples ?? []), [samples]);
  return (
    <List
      label="Files"
      subject="The files"
      list={list}
      look="tab"
      rows={list.data && files}
      view={view}
      onView={onView}
      columns={mayFetch ? [...facts, actionsColumn] : facts}
      rowId={(file) => file.file_id}
      rowName={(file) => file.name}
      foot={`${formatCount(files.length, 'file')} of the samples on this page`}
      empty={<EmptyState title="This submission has no files." />}
    />
  );
}
