import type { Project } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatBytes, MISSING } from '#platform';
import { formatOwner } from '#platform/permissions';
import type { Column } from '#ui/data-table';
import { RelativeTime, TruncatedText } from '#ui/display';
import { omicTypeLabel } from '../describe-status.ts';
import { StatusPill } from '../status-pill.tsx';
import { formatProgress } from './describe-progress.ts';

/** A progress bar of the sample outcomes in the latest run. */
export function SampleProgress({ progress }: { progress: Project['progress'] }) {
  const description = formatProgress(progress);
  if (description === null) return <span className="text-ink-3">{MISSING}</span>;
  const { n_ok, n_failed, n_running, n_samples } = progress;
  const part = (n: number) => ({ width: `${(100 * n) / n_samples}%` });
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="flex h-1.5 w-16 flex-none overflow-hidden rounded-full bg-pressed">
        <span className="bg-state-succeeded" style={part(n_ok)} />
        <span className="bg-state-failed" style={part(n_failed)} />
        <span className="bg-state-running" style={part(n_running)} />
      </span>
      <span className="text-12 text-ink-2">{description}</span>
    </span>
  );
}

/** The columns by what the server sorts them by. The name cannot be put away. */
export const projectColumns: Column<Project>[] = [
  {
    id: 'name',
    header: 'Submission',
    value: (project) => project.name,
    cell: (project) => (
      <Link to="/projects/$id" params={{ id: project.project_id }} title={project.name}>
        {project.name}
      </Link>
    ),
    flexible: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: (project) => project.status,
    cell: (project) => (
      <span className="block max-w-80">
        <StatusPill project={project} />
      </span>
    ),
  },
  {
    id: 'progress',
    header: 'Samples in the latest run',
    value: (project) => project.progress.n_ok,
    cell: (project) => <SampleProgress progress={project.progress} />,
  },
  {
    id: 'omic_type',
    header: 'Data type',
    value: (project) => project.omic_type,
    cell: (project) => omicTypeLabel(project.omic_type),
  },
  { id: 'n_samples', header: 'Samples', value: (project) => project.n_samples, numeric: true },
  { id: 'n_files', header: 'Files', value: (project) => project.n_files, numeric: true },
  {
    id: 'size_bytes',
    header: 'Size',
    value: (project) => project.size_bytes,
    cell: (project) => (project.n_files === 0 ? MISSING : formatBytes(project.size_bytes)),
    numeric: true,
  },
  {
    id: 'created_at',
    header: 'Submitted',
    value: (project) => project.created_at,
    cell: (project) => <RelativeTime at={project.created_at} />,
  },
  { id: 'created_by', header: 'By', value: (project) => project.created_by },
];

const ownerColumn: Column<Project> = {
  id: 'access',
  header: 'Owner',
  value: formatOwner,
  cell: (project) => <TruncatedText text={formatOwner(project)} />,
  sortable: false,
};

/** The columns with an additional owner column. */
export const sharedProjectColumns: Column<Project>[] = projectColumns.flatMap((column) =>
  column.id === 'name' ? [column, ownerColumn] : [column],
);
