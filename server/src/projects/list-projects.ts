import {
  type HitOf,
  type ProjectMetric,
  type ProjectSortField,
  type ProjectStatus,
  type projectRoutes,
  projectStatuses,
  type RouteInput,
} from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { describeAccess, listSharedIds, listSharedOutIds } from '#sharing';
import { countProjects, findNamedProjects, findProjects, type ProjectFilter, type ProjectSort } from './list-store.ts';
import type { ProjectProgress, ProjectReads } from './ports.ts';
import { PROJECT_RESOURCE, requireReadable, toResource } from './project-policy.ts';
import { projectView, projectViews } from './project-view.ts';
import { type ProjectRow, projectById } from './projects-store.ts';

interface ProjectPage {
  filter: ProjectFilter;
  status?: readonly ProjectStatus[] | undefined;
  sort: ProjectSortField;
  descending: boolean;
  page: number;
  page_size: number;
}

const isOwn = (sort: ProjectSortField): sort is ProjectSort =>
  sort !== 'status' && sort !== 'progress' && sort !== 'created_by';

type ProgressByProject = ReadonlyMap<string, ProjectProgress>;
type ListRank = (row: ProjectRow) => number | string;

const statusOf = (row: ProjectRow, known: ProgressByProject): ProjectStatus =>
  known.get(row.project_id)?.status ?? 'ready';

/** Submissions that pass, with how far they have come. */
async function passing(
  reads: ProjectReads,
  { filter, status, sort, descending }: Pick<ProjectPage, 'filter' | 'status' | 'sort' | 'descending'>,
) {
  const order = { sort: isOwn(sort) ? sort : ('created_at' as const), descending };
  const rows = await findProjects(reads.platform.db, filter, order);
  const known = await reads.ports.project_status.of_projects(rows.map(({ project_id }) => project_id));
  return { rows: status ? rows.filter((row) => status.includes(statusOf(row, known))) : rows, known };
}

async function rankOf(
  reads: ProjectReads,
  sort: ProjectSortField,
  rows: readonly ProjectRow[],
  known: ProgressByProject,
) {
  if (sort === 'created_by') {
    const names = await namesOfPeople(
      reads.platform.db,
      rows.map(({ created_by }) => created_by),
    );
    return ((row) => (names.get(row.created_by) ?? '').toLowerCase()) satisfies ListRank;
  }
  if (sort === 'status') return ((row) => projectStatuses.indexOf(statusOf(row, known))) satisfies ListRank;
  return ((row) => {
    const { n_ok = 0, n_samples = 0 } = known.get(row.project_id) ?? {};
    return n_samples > 0 ? n_ok / n_samples : 0;
  }) satisfies ListRank;
}

const compare = (a: number | string, b: number | string): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
};

/** A page of submissions. Where order or filter ask for what runs say, all that pass are looked at, else only the page. */
async function findPage(reads: ProjectReads, request: ProjectPage): Promise<{ rows: ProjectRow[]; total: number }> {
  const { filter, status, sort, descending, page, page_size } = request;
  const { db } = reads.platform;
  if (isOwn(sort) && !status) {
    const rows = await findProjects(db, filter, { sort, descending, page: { page, page_size } });
    // The last page says how many there are.
    const isLast = rows.length < page_size && (rows.length > 0 || page === 1);
    return { rows, total: isLast ? (page - 1) * page_size + rows.length : await countProjects(db, filter) };
  }
  const { rows, known } = await passing(reads, request);
  const rank: ListRank | null = isOwn(sort) ? null : await rankOf(reads, sort, rows, known);
  const way = descending ? -1 : 1;
  const sorted = rank ? rows.toSorted((a, b) => way * compare(rank(a), rank(b))) : rows;
  return { rows: sorted.slice((page - 1) * page_size, page * page_size), total: rows.length };
}

type ListQuery = RouteInput<(typeof projectRoutes)['list']>['query'];
type SearchBody = RouteInput<(typeof projectRoutes)['search']>['body'];

async function present(reads: ProjectReads, caller: Caller, request: ProjectPage) {
  const { page, page_size } = request;
  const { rows, total } = await findPage(reads, request);
  return { data: await projectViews(reads, caller, rows), paging: { page, page_size, total } };
}

export async function listOwnProjects(reads: ProjectReads, caller: Caller, query: ListQuery) {
  const { page, page_size, status, sort, descending, hide_public, hide_shared, ...rest } = query;
  const given_ids = hide_shared
    ? await listSharedOutIds(reads.platform.db, 'project', caller.workspace.workspace_id)
    : [];
  const filter = { ...rest, seen: { workspace_id: caller.workspace.workspace_id, hide_public, hidden_ids: given_ids } };
  return present(reads, caller, { filter, status, sort, descending, page, page_size });
}

/** Submissions of other workspaces: those shared with the workspace at hand or the person, and public ones. */
export async function listOtherProjects(reads: ProjectReads, caller: Caller, body: SearchBody) {
  const { page, page_size, status, sort, descending, hide_shared, hide_public, ...rest } = body;
  const shared_ids = await listSharedIds(reads.platform.db, caller, 'project');
  const seen = { beyond: caller.workspace.workspace_id, shared_ids, hide_shared, hide_public };
  return present(reads, caller, { filter: { ...rest, seen }, status, sort, descending, page, page_size });
}

export async function showProject(reads: ProjectReads, caller: Caller, projectId: string) {
  const { db } = reads.platform;
  const { project } = await requireReadable(db, caller, await projectById(db, projectId));
  return { data: await projectView(reads, caller, project) };
}

/** Submissions that answer to a query: the workspace’s, those shared with it or the person, and public ones. */
export async function searchProjects({ db }: Platform, caller: Caller, request: { query: string; limit: number }) {
  const { workspace_id } = caller.workspace;
  const shared_ids = await listSharedIds(db, caller, PROJECT_RESOURCE.kind);
  const others = { beyond: workspace_id, shared_ids, hide_shared: false, hide_public: false };
  const { rows, total } = await findNamedProjects(db, [{ workspace_id }, others], request);
  const reached = await describeAccess(db, caller, PROJECT_RESOURCE.kind, rows.map(toResource));
  const hits = rows.flatMap(({ project_id: id, name, omic_type, created_at }): HitOf<'project'>[] => {
    const reach = reached.get(id);
    if (!reach) return [];
    const { access, workspace_name } = reach;
    return [{ kind: 'project', id, name, access, workspace_name, omic_type, created_at }];
  });
  return { hits, total };
}

type MetricBody = RouteInput<(typeof projectRoutes)['metric']>['body'];

const sum = (rows: readonly ProjectRow[], of: (row: ProjectRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** How many of each value there are, the most frequent first. */
function barsOf(values: readonly string[]): ProjectMetric['status'] {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups
    .map(([value, same]) => ({ value, n_projects: same.length }))
    .sort((a, b) => b.n_projects - a.n_projects || a.value.localeCompare(b.value));
}

const monthOf = ({ created_at }: ProjectRow): string => new Date(created_at).toISOString().slice(0, 7);

/** Counts beside the list of the workspace's submissions. */
export async function measureProjects(
  reads: ProjectReads,
  caller: Caller,
  { status, ...rest }: MetricBody,
): Promise<{ data: ProjectMetric }> {
  const filter = { ...rest, seen: { workspace_id: caller.workspace.workspace_id } };
  const { rows, known } = await passing(reads, { filter, status, sort: 'created_at', descending: false });
  const by_month = [...Map.groupBy(rows, monthOf)].map(([month, same]) => ({
    month,
    n_projects: same.length,
    n_samples: sum(same, (row) => row.n_samples),
    size_bytes: sum(same, (row) => row.size_bytes),
  }));
  return {
    data: {
      n_projects: rows.length,
      n_samples: sum(rows, (row) => row.n_samples),
      n_files: sum(rows, (row) => row.n_files),
      size_bytes: sum(rows, (row) => row.size_bytes),
      status: barsOf(rows.map((row) => known.get(row.project_id)?.status ?? 'ready')),
      omic_type: barsOf(rows.map((row) => row.omic_type)),
      by_month,
    },
  };
}
