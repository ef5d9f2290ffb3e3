import { omicTypes, type Project as ProjectThing, projectSortFields, projectStatuses } from '@cohortium/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { DraftList, sendFile } from '#features/ingestion';
import { LaunchRunButton } from '#features/pipelines';
import { ProjectScreen, ProjectsScreen, projectTabNames, projectTabs } from '#features/projects';
import { TombstoneNote } from '#features/publication';
import { denialForSharedItem } from '#platform/permissions';
import { SharingActions } from '../sharing-actions.tsx';
import { useListView } from './use-list-view.ts';
import { useStoredListView } from './use-stored-list-view.ts';

/** The value if it is one of the options, else undefined. */
const oneOf = <T extends string>(options: readonly T[], value: string): T | undefined =>
  options.find((one) => one === value);

/** A day as a date field writes it, else nothing. */
const dayIn = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : '');

/** The URL form of a sort direction. */
const directionParam = (descending: boolean): string => (descending ? 'down' : 'up');

const launch = (project: ProjectThing) =>
  project.n_files > 0 && (
    <LaunchRunButton
      projectId={project.project_id}
      projectName={project.name}
      dataType={project.data_type}
      whyNot={denialForSharedItem(project, 'run a pipeline over')}
    />
  );

const filters = ['name', 'status', 'kind', 'from', 'to', 'sort', 'way'];

export function Projects() {
  const [{ page, page_size, param }, change] = useStoredListView('/projects', filters);
  const view = {
    page,
    page_size,
    tab: oneOf(projectTabs, param('tab')) ?? 'own',
    name: param('name'),
    status: oneOf(projectStatuses, param('status')) ?? '',
    omic_type: oneOf(omicTypes, param('kind')) ?? '',
    created_from: dayIn(param('from')),
    created_to: dayIn(param('to')),
    sort: oneOf(projectSortFields, param('sort')) ?? '',
    descending: param('way') !== 'up',
  } as const;
  return (
    <ProjectsScreen
      view={view}
      onView={({ omic_type: kind, created_from: from, created_to: to, descending, ...rest }) =>
        change({
          ...rest,
          ...(kind === undefined ? {} : { kind }),
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          ...(descending === undefined ? {} : { way: rest.sort ? directionParam(descending) : '' }),
        })
      }
      run={launch}
      drafts={<DraftList />}
    />
  );
}

export function Project() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [{ page, page_size, param }, change] = useListView('/projects/$id');
  const view = {
    page,
    page_size,
    tab: oneOf(projectTabNames, param('tab')) ?? 'samples',
    search: param('search'),
    sort: param('sort'),
    descending: param('way') === 'down',
  };
  return (
    <ProjectScreen
      key={id}
      id={id}
      view={view}
      onView={({ descending, ...rest }) =>
        change({ ...rest, ...(descending === undefined ? {} : { way: rest.sort ? directionParam(descending) : '' }) })
      }
      upload={sendFile}
      onDeleted={() => void navigate({ to: '/projects' })}
      missing={<TombstoneNote kind="project" id={id} />}
      actions={(project) => (
        <>
          <SharingActions kind="project" resource={{ ...project, id: project.project_id }} />
          {launch(project)}
        </>
      )}
    />
  );
}
