import type { ProjectSortField } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/database';
import { countedProjects, type ProjectRow } from '../projects-store.ts';

/** A workspace's own submissions, or what there is to see of others. */
export type SeenProjects =
  | { workspace_id: string }
  | { beyond: string; shared_ids: readonly string[]; hide_shared: boolean; hide_public: boolean };

export interface ProjectFilter {
  seen: SeenProjects;
  name?: string | undefined;
  omic_type?: readonly ProjectRow['omic_type'][] | undefined;
  /** Days, both included, in UTC. */
  created_from?: string | undefined;
  created_to?: string | undefined;
  original_project_id?: string | undefined;
}

/** What a row itself says; the rest is known above. */
export type OwnSort = Exclude<ProjectSortField, 'status' | 'progress' | 'created_by'>;

const orders: Record<OwnSort, ReturnType<typeof sql>> = {
  name: sql`lower(name)`,
  omic_type: sql`omic_type`,
  n_samples: sql`n_samples`,
  n_files: sql`n_files`,
  size_bytes: sql`size_bytes`,
  created_at: sql`created_at`,
};

function isSeen(seen: SeenProjects) {
  if ('workspace_id' in seen) return sql<boolean>`workspace_id = ${seen.workspace_id}`;
  const isShared = sql<boolean>`projects.project_id = any(${[...seen.shared_ids]})`;
  const isPublic = sql<boolean>`public_at is not null and exists (
    select from workspaces as home where home.id = projects.workspace_id and home.deletion_id is null)`;
  return sql<boolean>`workspace_id <> ${seen.beyond} and (
    case when ${isShared} then ${!seen.hide_shared} else ${!seen.hide_public} and ${isPublic} end)`;
}

function filtered(db: Db, filter: ProjectFilter) {
  let query = countedProjects(db).where('projects.deletion_id', 'is', null).where(isSeen(filter.seen));
  if (filter.name) query = query.where('name', 'ilike', `%${filter.name.replace(/[\\%_]/g, '\\$&')}%`);
  if (filter.omic_type) query = query.where(sql<boolean>`omic_type = any(${[...filter.omic_type]})`);
  if (filter.created_from) query = query.where(sql<boolean>`created_at >= ${`${filter.created_from}T00:00:00Z`}`);
  if (filter.created_to) {
    query = query.where(sql<boolean>`created_at < ${`${filter.created_to}T00:00:00Z`}::timestamptz + interval '1 day'`);
  }
  if (filter.original_project_id) query = query.where('original_project_id', '=', filter.original_project_id);
  return query;
}

/** Living submissions that pass a filter, all of them or a page. */
export async function findProjects(
  db: Db,
  filter: ProjectFilter,
  order: { sort: OwnSort; descending: boolean; page?: { page: number; page_size: number } | undefined },
): Promise<ProjectRow[]> {
  const way = order.descending ? sql`desc` : sql`asc`;
  let query = filtered(db, filter).orderBy(sql`${orders[order.sort]} ${way}`).orderBy('project_id', 'desc');
  const { page } = order;
  if (page) query = query.limit(page.page_size).offset((page.page - 1) * page.page_size);
  return query.execute();
}

export async function countProjects(db: Db, filter: ProjectFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
