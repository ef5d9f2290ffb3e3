import type { ProjectSortField } from '@cohortium/contract';
import { sql } from 'kysely';
import { type Db, nameMatch, onPage, type Page, toLikePattern } from '#platform/database';
import { countedProjects, type ProjectRow } from './projects-store.ts';

/** A workspace's own submissions, or what there is to see of others. */
export type ProjectVisibility =
  | { workspace_id: string; hide_public?: boolean; hidden_ids?: readonly string[] }
  | { beyond: string; shared_ids: readonly string[]; hide_shared: boolean; hide_public: boolean };

export interface ProjectFilter {
  seen: ProjectVisibility;
  name?: string | undefined;
  omic_type?: readonly ProjectRow['omic_type'][] | undefined;
  /** Days, both included, in UTC. */
  created_from?: string | undefined;
  created_to?: string | undefined;
  original_project_id?: string | undefined;
}

/** Conditions that the row itself can decide; others are applied by the caller. */
export type ProjectSort = Exclude<ProjectSortField, 'status' | 'progress' | 'created_by'>;

const orders: Record<ProjectSort, ReturnType<typeof sql>> = {
  name: sql`lower(name)`,
  omic_type: sql`omic_type`,
  n_samples: sql`n_samples`,
  n_files: sql`n_files`,
  size_bytes: sql`size_bytes`,
  created_at: sql`created_at`,
};

function visibilitySql(seen: ProjectVisibility) {
  if ('workspace_id' in seen) {
    const { workspace_id, hide_public = false, hidden_ids = [] } = seen;
    return sql<boolean>`workspace_id = ${workspace_id} and (${!hide_public} or public_at is null)
      and projects.project_id <> all(${[...hidden_ids]})`;
  }
  const isShared = sql<boolean>`projects.project_id = any(${[...seen.shared_ids]})`;
  const isPublic = sql<boolean>`public_at is not null and exists (
    select from workspaces as home where home.id = projects.workspace_id and home.deletion_id is null)`;
  return sql<boolean>`workspace_id <> ${seen.beyond} and (
    case when ${isShared} then ${!seen.hide_shared} else ${!seen.hide_public} and ${isPublic} end)`;
}

/** Conditions on active submissions. */
function filterSql({ seen, name, omic_type, created_from, created_to, original_project_id }: ProjectFilter) {
  const conditions = [
    name && sql`name ilike ${toLikePattern(name)}`,
    omic_type && sql`omic_type = any(${[...omic_type]})`,
    created_from && sql`created_at >= ${`${created_from}T00:00:00Z`}`,
    created_to && sql`created_at < ${`${created_to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    original_project_id && sql`${original_project_id} = any(string_to_array(original_project_id, ', '))`,
  ].filter((one) => typeof one === 'object');
  return sql<boolean>`${sql.join([sql`projects.deletion_id is null`, visibilitySql(seen), ...conditions], sql` and `)}`;
}

/** Living submissions that pass a filter, all of them or a page. */
export async function findProjects(
  db: Db,
  filter: ProjectFilter,
  order: { sort: ProjectSort; descending: boolean; page?: Page | undefined },
): Promise<ProjectRow[]> {
  const way = order.descending ? sql`desc` : sql`asc`;
  let query = countedProjects(db).where(filterSql(filter)).orderBy(sql`${orders[order.sort]} ${way}`);
  query = query.orderBy('project_id', 'desc');
  const { page } = order;
  return onPage(query, page).execute();
}

/** Without content counts, which are expensive. */
export async function countProjects(db: Db, filter: ProjectFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from projects where ${filterSql(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export type NamedProject = Pick<
  ProjectRow,
  'project_id' | 'workspace_id' | 'name' | 'omic_type' | 'public_at' | 'created_at'
>;

/** Living submissions, seen in one of some ways, that answer to a query: the best first, of equal ones the newest. */
export async function findNamedProjects(
  db: Db,
  seen: readonly ProjectVisibility[],
  { query, limit }: { query: string; limit: number },
): Promise<{ rows: NamedProject[]; total: number }> {
  const { condition, rank } = nameMatch({ id: sql`projects.project_id`, name: sql`projects.name` }, query);
  const { rows } = await sql<NamedProject & { total: number }>`
    select project_id, workspace_id, name, omic_type, public_at, created_at, count(*) over ()::int as total
    from projects where deletion_id is null and (${sql.join(seen.map(visibilitySql), sql` or `)}) and ${condition}
    order by ${rank}, created_at desc, project_id desc limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
