import type { HitOf, PublicationState, publicationRoutes, RouteInput } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { validationError } from '#platform/errors';
import type { Caller, PersonCaller } from '#platform/http';
import { publicObjectIds } from './publication-object.ts';
import { requirePermission } from './publication-policy.ts';
import { publicationViews, publicView } from './publication-view.ts';
import type { Publishing } from './publications.ts';
import {
  findNamedPublications,
  listPublications,
  type PublicationQuery,
  peopleOfProjects,
} from './publications-store.ts';

type ListQuery = RouteInput<(typeof publicationRoutes)['list']>['query'];
type ProjectQuery = RouteInput<(typeof publicationRoutes)['projectList']>['query'];
type PeopleQuery = RouteInput<(typeof publicationRoutes)['projectPeople']>['query'];

const HANDED_IN: readonly PublicationState[] = [
  'submitted',
  'assigned',
  'changes_requested',
  'approved',
  'public',
  'withdrawn',
];
const EVER_PUBLIC: readonly PublicationState[] = ['public', 'withdrawn'];

async function listed({ db }: Publishing, request: PublicationQuery) {
  const { rows, total } = await listPublications(db, request);
  const { page, page_size } = request;
  return { data: await publicationViews(db, rows), paging: { page, page_size, total } };
}

const within = (allowed: readonly PublicationState[], requested: readonly PublicationState[] | undefined) =>
  requested ? allowed.filter((state) => requested.includes(state)) : allowed;

/** Current public objects, without those in deleted submissions and workspaces. */
async function listPublic(here: Publishing, request: PublicationQuery) {
  const there = await publicObjectIds(here.db);
  const states = within(EVER_PUBLIC, request.states);
  const { data, paging } = await listed(here, { ...request, states, there });
  return { data: data.map(publicView), paging };
}

/** Publications of a workspace, or for reviewers, or what everybody may see. */
export async function listAll(here: Publishing, { person, workspace }: PersonCaller, query: ListQuery) {
  const { scope, object_type, state, page, page_size, object_id, title } = query;
  // Named one by one: a query carries workspace_id too, which only the workspace's own list is narrowed by.
  const request = {
    page,
    page_size,
    object_id,
    title,
    object_type: object_type === 'all' ? undefined : object_type,
    states: state,
  };
  if (scope === 'public') return listPublic(here, request);
  if (scope === 'workspace') {
    if (!workspace) throw validationError([{ field: 'workspace_id', message: 'Choose a workspace.' }]);
    return listed(here, { ...request, workspace_id: workspace.workspace_id });
  }
  requirePermission(person, 'app:public_data:review');
  const states = within(HANDED_IN, state);
  return listed(here, { ...request, states, reviewer_id: scope === 'assigned' ? person.id : undefined });
}

/** Those of the workspace that answer to a query: what is public is found as what it is. */
export async function searchPublications(
  { db }: Publishing,
  { workspace: { workspace_id } }: Caller,
  request: { query: string; limit: number },
) {
  const { rows, total } = await findNamedPublications(db, { ...request, workspace_id });
  const hits = rows.map(
    ({ publication_id, title, object_type, state, updated_at }): HitOf<'publication'> => ({
      ...{ kind: 'publication', id: publication_id, name: title, object_type, state, updated_at },
    }),
  );
  return { hits, total };
}

/** What was asked for of the workspace's submissions. */
export async function listOfProjects(here: Publishing, { workspace }: Caller, query: ProjectQuery) {
  const { project_id, state, page, page_size } = query;
  const { workspace_id } = workspace;
  return listed(here, { page, page_size, workspace_id, object_type: 'project', object_id: project_id, states: state });
}

/** Who took part in the publications of the workspace's submissions. */
export async function listPeople({ db }: Publishing, { workspace }: Caller, query: PeopleQuery) {
  const { page, page_size, project_id } = query;
  const { rows, total } = await peopleOfProjects(db, { ...query, workspace_id: workspace.workspace_id, project_id });
  const names = await namesOfPeople(
    db,
    rows.map(({ person_id }) => person_id),
  );
  const data = rows.map((row) => ({ ...row, name: names.get(row.person_id) ?? 'a former member' }));
  return { data, paging: { page, page_size, total } };
}
