import type { Cohort, cohortSortFields, OmicType } from '@cohortium/contract';
import { sql } from 'kysely';
import { type Db, nameMatch, selectPage, toLikePattern } from '#platform/database';
import { type VersionedCohort, versioned } from '../cohorts-store.ts';

export interface CohortVisibility {
  workspace_id: string;
  /** Cohorts shared with the workspace or person, with the latest granted version. */
  shared: readonly { id: string; version: number | null; shared_at: string }[];
}

export interface CohortList extends CohortVisibility {
  person_id: string;
  name: string | undefined;
  omic_type: OmicType | undefined;
  tag: string | undefined;
  starred: boolean;
  run_id: string | undefined;
  types: readonly Cohort['cohort_type'][];
  sort: (typeof cohortSortFields)[number];
  descending: boolean;
  page: number;
  page_size: number;
}

/** Every cohort that may be seen, as what it is to the workspace and in the version it is seen in. */
const seenBy = ({ workspace_id, shared }: CohortVisibility) => sql<{
  id: string;
  shown_type: string;
  shown_version: number;
}>`(
  with shared as (
    select distinct on (id) id, version
    from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as given (id text, version int, shared_at timestamptz)
    order by id, shared_at desc)
  select cohorts.id,
    case when workspace_id = ${workspace_id} then case when public_at is null then cohort_type else 'public' end
      when shared.id is not null then 'shared'
      when public_at is not null and exists (
        select from workspaces as home where home.id = cohorts.workspace_id and home.deletion_id is null) then 'public'
      end as shown_type,
    case when workspace_id = ${workspace_id} then cohorts.version
      else coalesce(shared.version, public_version, cohorts.version) end as shown_version
  from cohorts left join shared on shared.id = cohorts.id
  where workspace_id = ${workspace_id} or shared.id is not null or public_at is not null)`;

const sortColumns = {
  name: sql`lower(name)`,
  n_samples: sql`frozen.n_samples`,
  n_subjects: sql`frozen.n_subjects`,
  version: sql`frozen.version`,
  created_by: sql`(select lower(name) from people where people.id = cohorts.created_by)`,
  created_at: sql`cohorts.created_at`,
  updated_at: sql`cohorts.updated_at`,
} as const;

const cohortsSeen = (db: Db, seen: CohortVisibility) =>
  versioned(db)
    .innerJoin(seenBy(seen).as('seen'), 'seen.id', 'cohorts.id')
    .whereRef('frozen.version', '=', 'seen.shown_version');

function matching(db: Db, list: CohortList) {
  const { name, omic_type, tag, starred, run_id, person_id } = list;
  let query = cohortsSeen(db, list).where('seen.shown_type', 'in', list.types);
  if (name) query = query.where('name', 'ilike', toLikePattern(name));
  if (omic_type) query = query.where('omic_type', '=', omic_type);
  // Tags are hidden from callers who see a cohort only because it is public.
  if (tag) {
    query = query.where(
      sql<boolean>`exists (select from cohort_tags where cohort_id = cohorts.id and lower(tag) = lower(${tag}))
        and (workspace_id = ${list.workspace_id} or seen.shown_type = 'shared')`,
    );
  }
  if (run_id) {
    query = query.where(
      sql<boolean>`exists (select from run_cohorts where cohort_id = cohorts.id and run_id = ${run_id})`,
    );
  }
  if (!starred) return query;
  return query.where(
    sql<boolean>`exists (select from cohort_stars where cohort_id = cohorts.id and person_id = ${person_id})`,
  );
}

/** Visible cohorts of some types, sorted. */
export async function listCohorts(db: Db, list: CohortList): Promise<{ rows: VersionedCohort[]; total: number }> {
  if (list.types.length === 0) return { rows: [], total: 0 };
  const query = matching(db, list);
  const way = list.descending ? 'desc' : 'asc';
  return selectPage(query.orderBy(sortColumns[list.sort], way).orderBy('cohorts.id', way), list);
}

/** Visible cohorts that match a query: best match first, then last changed. */
export async function findNamedCohorts(
  db: Db,
  seen: CohortVisibility,
  { query, limit }: { query: string; limit: number },
): Promise<{ rows: VersionedCohort[]; total: number }> {
  const { condition, rank } = nameMatch({ id: sql`cohorts.id`, name: sql`cohorts.name` }, query);
  const rows = await cohortsSeen(db, seen)
    .where('seen.shown_type', 'is not', null)
    .where(condition)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy(rank)
    .orderBy('cohorts.updated_at', 'desc')
    .orderBy('cohorts.id')
    .limit(limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
