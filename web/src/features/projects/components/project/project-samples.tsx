import type { Project, ProjectSample } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DataTable, Paging, SelectedBar } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { SearchFilter } from '#ui/filters';
import { denialOfDeletion } from '../../model/may-delete.ts';
import type { ProjectTabProps } from '../../model/project-tabs.ts';
import { projectSamplesQuery } from '../../queries/projects.ts';
import type { UploadFile } from '../../queries/replace-files.ts';
import { DeleteDialog } from '../deletion/delete-dialog.tsx';
import { SampleDrawer } from '../sample/sample-drawer.tsx';
import { sampleColumns } from './sample-columns.tsx';

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
      <div className="flex flex-none px-6 py-3 max-md:px-4">
        <SearchFilter
          label="Search sample, subject or file"
          value={view.search}
          onValueChange={(search) => onView({ search, page: 1 })}
        />
      </div>
      <DataTable
        label="Samples"
        className="min-h-60 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={samples ?? []}
        rowId={(row: ProjectSample) => row.id}
        rowName={(row) => row.sample_id}
        sort={view.sort ? { column: view.sort, descending: view.descending } : null}
        onSortChange={(sort) => onView({ sort: sort?.column ?? '', descending: sort?.descending ?? false, page: 1 })}
        {...(project.access === 'own' ? { selection: chosen, onSelectionChange: setChosen } : {})}
        onRowClick={(row) => setOpened(row.id)}
        loading={list.isPending}
        error={list.isError ? sentenceOf(list.error) : null}
        empty={
          view.search ? (
            <EmptyState
              title={`No sample, subject or file name contains “${view.search}”.`}
              actions={<Button onClick={() => onView({ search: '', page: 1 })}>Show all</Button>}
            />
          ) : (
            <EmptyState title="This submission has no samples." />
          )
        }
      />
      {chosen.size > 0 && (
        <SelectedSamplesBar project={project} chosen={chosen} onDone={() => setChosen(NO_SELECTION)} />
      )}
      {list.data && list.data.paging.total > 0 && <Paging paging={list.data.paging} onChange={onView} />}
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
