import { omicTypes, type Project as ProjectThing, projectSortFields, projectStatuses } from '@cohortium/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { sendFile, UnfinishedList } from '#features/ingestion';
import { LaunchRun } from '#features/pipelines';
import { ProjectScreen, ProjectsScreen, partsOfProject, projectTabs } from '#features/projects';
import { TombstoneNote } from '#features/publication';
import { whyNotYours } from '#platform/permissions';
import { SharingActs } from '../sharing/sharing-acts.tsx';
import { useKeptListView } from './use-kept-list-view.ts';
import { useListView } from './use-list-view.ts';

/** The value if it is one of the options, else undefined. */
const among = <T extends string>(words: readonly T[], word: string): T | undefined => words.find((one) => one === word);

/** A day as a date field writes it, else nothing. */
const dayIn = (word: string): string => (/^\d{4}-\d\d-\d\d$/.test(word) ? word : '');

/** The URL form of a sort direction. */
const wayOf = (descending: boolean): string => (descending ? 'down' : 'up');

const launch = (project: ProjectThing) =>
  project.n_files > 0 && (
    <LaunchRun
      projectId={project.project_id}
      projectName={project.name}
      dataType={project.data_type}
      whyNot={whyNotYours(project, 'run a pipeline over')}
    />
  );

const filters = ['name', 'status', 'kind', 'from', 'to', 'sort', 'way'];

export function Projects() {
  const [{ page, page_size, word }, change] = useKeptListView('projects', filters);
  const view = {
    page,
    page_size,
    tab: among(projectTabs, word('tab')) ?? 'own',
    name: word('name'),
    status: among(projectStatuses, word('status')) ?? '',
    omic_type: among(omicTypes, word('kind')) ?? '',
    created_from: dayIn(word('from')),
    created_to: dayIn(word('to')),
    sort: among(projectSortFields, word('sort')) ?? '',
    descending: word('way') !== 'up',
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
          ...(descending === undefined ? {} : { way: rest.sort ? wayOf(descending) : '' }),
        })
      }
      run={launch}
      drafts={<UnfinishedList />}
    />
  );
}

export function Project() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [{ page, page_size, word }, change] = useListView();
  const view = {
    page,
    page_size,
    tab: among(partsOfProject, word('tab')) ?? 'samples',
    search: word('search'),
    sort: word('sort'),
    descending: word('way') === 'down',
  };
  return (
    <ProjectScreen
      key={id}
      id={id}
      view={view}
      onView={({ descending, ...rest }) =>
        change({ ...rest, ...(descending === undefined ? {} : { way: rest.sort ? wayOf(descending) : '' }) })
      }
      upload={sendFile}
      onDeleted={() => void navigate({ to: '/projects' })}
      missing={<TombstoneNote kind="project" id={id} />}
      actions={(project) => (
        <>
          <SharingActs kind="project" thing={{ ...project, id: project.project_id }} />
          {launch(project)}
        </>
      )}
    />
  );
}
