import { type ProjectSortField, type ProjectStatus, projectStatuses } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { ProjectProgress, ProjectReads } from '../ports.ts';
import type { ProjectRow } from '../projects-store.ts';
import { countProjects, findProjects, type ProjectFilter, type ProjectSort } from './list-store.ts';

export interface ProjectPage {
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
export async function passing(
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
export async function findPage(
  reads: ProjectReads,
  request: ProjectPage,
): Promise<{ rows: ProjectRow[]; total: number }> {
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
