import type { Project } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { formatBytes, formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { useCan, useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { type Column, DataTable, Paging } from '#ui/data-table';
import { RelativeTime } from '#ui/display';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { SearchFilter } from '#ui/filters';
import { PageHeader } from '#ui/layout';
import { type ProjectsView, projectsQuery } from '../queries/projects.ts';
import { StatusPill } from './status-pill.tsx';

const columns: Column<Project>[] = [
  {
    id: 'name',
    header: 'Submission',
    value: (project) => project.name,
    cell: (project) => (
      <Link to="/projects/$id" params={{ id: project.project_id }} title={project.name}>
        {project.name}
      </Link>
    ),
    sortable: false,
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
    sortable: false,
  },
  { id: 'n_samples', header: 'Samples', value: (project) => project.n_samples, numeric: true, sortable: false },
  { id: 'n_files', header: 'Files', value: (project) => project.n_files, numeric: true, sortable: false },
  {
    id: 'size_bytes',
    header: 'Size',
    value: (project) => project.size_bytes,
    cell: (project) => formatBytes(project.size_bytes),
    numeric: true,
    sortable: false,
  },
  {
    id: 'created_at',
    header: 'Submitted',
    value: (project) => project.created_at,
    cell: (project) => (
      <span className="text-ink-2">
        <RelativeTime at={project.created_at} /> by {project.created_by}
      </span>
    ),
    sortable: false,
  },
];

type ProjectsScreenProps = { view: ProjectsView; onView: (next: Partial<ProjectsView>) => void };

export function ProjectsScreen({ view, onView }: ProjectsScreenProps) {
  const navigate = useNavigate();
  const mayRead = useCan('read', 'project');
  const list = useQuery({ ...projectsQuery(view), enabled: mayRead });
  const paging = list.data?.paging ?? { page: view.page, page_size: view.page_size, total: 0 };
  const known = list.data !== undefined;
  return (
    <>
      <PageHeader
        title="Submissions"
        summary={known ? totalInWords(paging.total, view.name) : 'Raw reads with their sample sheets'}
        actions={<NewSubmission />}
      />
      {(paging.total > 0 || view.name !== '') && (
        <div className="flex flex-none flex-wrap gap-2 px-6 pb-3 max-md:px-4">
          <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
        </div>
      )}
      <DataTable
        label="Submissions"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={(project) => project.project_id}
        loading={list.isPending && mayRead}
        denied={mayRead ? null : <NoPermission title="You may not see the submissions of this workspace." />}
        error={
          list.isError ? (
            <ErrorState title="The submissions could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          ) : null
        }
        empty={<NoSubmissions name={view.name} onClear={() => onView({ name: '', page: 1 })} />}
        onRowClick={(project) => void navigate({ to: '/projects/$id', params: { id: project.project_id } })}
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
    </>
  );
}

const totalInWords = (total: number, name: string) =>
  name ? `${formatCount(total, 'submission')} with “${name}” in its name` : formatCount(total, 'submission');

function NewSubmission() {
  const denied = useDenial('create', 'project', 'submissions');
  if (denied) {
    return (
      <Button look="primary" disabledReason={denied}>
        <Plus aria-hidden="true" />
        New submission
      </Button>
    );
  }
  return (
    <Button asChild look="primary">
      <Link to="/microbiomics" search={{ tab: 'ingestion' }}>
        <Plus aria-hidden="true" />
        New submission
      </Link>
    </Button>
  );
}

function NoSubmissions({ name, onClear }: { name: string; onClear: () => void }) {
  if (name) {
    return (
      <EmptyState
        title={`No submission has “${name}” in its name.`}
        icon={Search}
        actions={<Button onClick={onClear}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState title="No reads have been submitted yet." actions={<NewSubmission />}>
      A submission is a sample sheet and the FASTQ files it speaks of. Both are checked before the first byte is sent,
      and stay private to this workspace.
    </EmptyState>
  );
}
