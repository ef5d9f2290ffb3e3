import type { Project, ProjectSample } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount, MISSING } from '#platform';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { type Column, SelectedBar } from '#ui/data-table';
import { Pill } from '#ui/display';
import { EmptyState } from '#ui/feedback';
import { List, type ListFilter } from '#ui/list';
import { DeleteDialog } from '../delete-dialog.tsx';
import { outcomeLabel } from '../list/describe-progress.ts';
import { denialOfDeletion } from '../may-delete.ts';
import { projectSamplesQuery } from '../projects.ts';
import type { UploadFile } from '../replace-files.ts';
import { formatReadFiles, isNumeric, metadataColumns } from '../sample-columns.ts';
import { SampleDrawer } from '../sample-drawer.tsx';
import type { ProjectTabProps, ProjectView } from './project-tabs.ts';

interface ColumnOptions {
  onOpen: (sample: ProjectSample) => void;
  /** Whether the submission is an imported table, which has no reads. */
  isImported: boolean;
}

function fixedColumns({ onOpen, isImported }: ColumnOptions): Column<ProjectSample>[] {
  return [
    {
      id: 'sample_id',
      header: 'Sample',
      value: (sample) => sample.sample_id,
      cell: (sample) => (
        <button
          type="button"
          className="rounded-s font-mono text-12 text-accent-text hover:underline"
          onClick={() => onOpen(sample)}
        >
          {sample.sample_id}
        </button>
      ),
    },
    { id: 'run', header: 'Latest run', value: (sample) => sample.run?.state, cell: outcomeCell, sortable: false },
    { id: 'subject_id', header: 'Subject', value: (sample) => sample.subject_id },
    isImported
      ? { id: 'reads', header: 'Source', value: () => 'imported table', sortable: false }
      : { id: 'reads', header: 'Reads', value: (sample) => formatReadFiles(sample.files), sortable: false },
  ];
}

function outcomeCell({ run }: ProjectSample) {
  if (!run) return <span className="text-ink-3">{MISSING}</span>;
  const { label, tone } = outcomeLabel(run);
  return (
    <span className="inline-flex max-w-80 items-center gap-2">
      <Pill tone={tone}>{label}</Pill>
      {run.reason && (
        <span className="truncate text-12 text-ink-3" title={run.reason}>
          {run.reason}
        </span>
      )}
    </span>
  );
}

/** The columns of a page of samples: what every sample has, then the submitters' own. */
function sampleColumns(samples: readonly ProjectSample[], options: ColumnOptions): Column<ProjectSample>[] {
  const metadataColumnList = metadataColumns(samples).map(
    (name): Column<ProjectSample> => ({
      id: name,
      header: name,
      value: (sample) => sample.metadata[name],
      numeric: isNumeric(samples, name),
    }),
  );
  return [...fixedColumns(options), ...metadataColumnList];
}

const filters: ListFilter<ProjectView>[] = [{ kind: 'search', key: 'search', label: 'Search sample, subject or file' }];
const NO_SELECTION: ReadonlySet<string> = new Set();

type ProjectSamplesProps = ProjectTabProps & { project: Project; upload: UploadFile };

/** The current sample sheet with the outcome of the latest run per sample. */
export function ProjectSamples({ id, view, onView, project, upload }: ProjectSamplesProps) {
  const [chosen, setChosen] = useState(NO_SELECTION);
  const [opened, setOpened] = useState<string | null>(null);
  const list = useQuery(projectSamplesQuery(id, view));
  const samples = list.data?.data;
  const isImported = project.n_files === 0;
  const columns = useMemo(
    () => sampleColumns(samples ?? [], { onOpen: (sample) => setOpened(sample.id), isImported }),
    [samples, isImported],
  );
  const sample = samples?.find((one) => one.id === opened);
  return (
    <>
      <List
        label="Samples"
        subject="The samples"
        list={list}
        look="tab"
        rows={samples}
        view={view}
        onView={onView}
        columns={columns}
        rowId={(row: ProjectSample) => row.id}
        rowName={(row) => row.sample_id}
        sort={view.sort ? { column: view.sort, descending: view.descending } : null}
        onSortChange={(sort) => onView({ sort: sort?.column ?? '', descending: sort?.descending ?? false, page: 1 })}
        {...(project.access === 'own' ? { selection: chosen, onSelectionChange: setChosen } : {})}
        onRowClick={(row) => setOpened(row.id)}
        filters={filters}
        unfiltered={{ search: '' }}
        noMatch={`No sample, subject or file name contains “${view.search}”.`}
        empty={<EmptyState title="This submission has no samples." />}
      >
        {chosen.size > 0 && (
          <SelectedSamplesBar project={project} chosen={chosen} onDone={() => setChosen(NO_SELECTION)} />
        )}
      </List>
      {sample && (
        <SampleDrawer
          key={sample.id}
          project={project}
          sample={sample}
          upload={upload}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type SelectedSamplesProps = { project: Project; chosen: ReadonlySet<string>; onDone: () => void };

function SelectedSamplesBar({ project, chosen, onDone }: SelectedSamplesProps) {
  const [deleting, setDeleting] = useState(false);
  const rights = { canDeleteAll: useCan('delete', 'project'), canDeleteOwn: useCan('delete_created', 'project') };
  return (
    <SelectedBar label="Selected samples" selected={formatCount(chosen.size, 'sample')} onClear={onDone}>
      <Button look="danger" disabledReason={denialOfDeletion(project, rights)} onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {deleting && (
        <DeleteDialog
          project={project}
          sample_ids={[...chosen]}
          onClose={() => setDeleting(false)}
          onDeleted={onDone}
        />
      )}
    </SelectedBar>
  );
}
