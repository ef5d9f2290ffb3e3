import type { PublicationState, PublicObjectType } from '@cohortium/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { newId } from '#platform/clock';
import { type Db, nameMatch, selectPage, type Tx, toLikePattern } from '#platform/database';
import type { PublicationTables } from './publication-tables.ts';

const tables = (db: Db) => db.withTables<PublicationTables>();

export type PublicationRow = Selectable<PublicationTables['publications']>;
export type StepRow = Selectable<PublicationTables['publication_steps']>;
export type NewPublication = Insertable<PublicationTables['publications']>;
export type PublicationChange = Updateable<PublicationTables['publications']>;

export interface ObjectRef {
  object_type: PublicObjectType;
  object_id: string;
}

export async function insertPublication(tx: Tx, row: NewPublication): Promise<PublicationRow> {
  return tables(tx).insertInto('publications').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updatePublication(tx: Tx, id: string, change: PublicationChange): Promise<PublicationRow> {
  return tables(tx)
    .updateTable('publications')
    .set(change)
    .set((row) => ({ change_no: row('change_no', '+', 1) }))
    .where('publication_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePublication(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('publications').where('publication_id', '=', id).execute();
}

export async function publicationById(db: Db, id: string): Promise<PublicationRow | undefined> {
  return tables(db).selectFrom('publications').selectAll().where('publication_id', '=', id).executeTakeFirst();
}

/** Locks a publication until the transaction ends. */
export async function lockPublication(tx: Tx, id: string): Promise<PublicationRow | undefined> {
  return tables(tx)
    .selectFrom('publications')
    .selectAll()
    .where('publication_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The one publication of a thing that is not over. */
export async function openPublicationOf(db: Db, { object_type, object_id }: ObjectRef) {
  return tables(db)
    .selectFrom('publications')
    .selectAll()
    .where('object_type', '=', object_type)
    .where('object_id', '=', object_id)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
}

/** Open publications of a workspace. */
export async function openPublicationsIn(db: Db, workspaceId: string): Promise<ObjectRef[]> {
  return tables(db)
    .selectFrom('publications')
    .select(['object_type', 'object_id'])
    .where('workspace_id', '=', workspaceId)
    .where('state', '<>', 'withdrawn')
    .orderBy('publication_id')
    .execute();
}

/** Every publication of a thing that is, or was, public, the latest first. */
export async function wasEverPublic(db: Db, { object_type, object_id }: ObjectRef): Promise<PublicationRow[]> {
  return tables(db)
    .selectFrom('publications')
    .selectAll()
    .where('object_type', '=', object_type)
    .where('object_id', '=', object_id)
    .where('state', 'in', ['public', 'withdrawn'])
    .orderBy('public_at', 'desc')
    .execute();
}

/** Approved ones whose embargo is over on a day. */
export async function listDuePublications(db: Db, day: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('publications')
    .select('publication_id')
    .where('state', '=', 'approved')
    .where((due) => due.or([due('embargo_until', 'is', null), due('embargo_until', '<=', day)]))
    .orderBy('publication_id')
    .execute();
  return rows.map(({ publication_id }) => publication_id);
}

export async function addStep(tx: Tx, step: Omit<StepRow, 'step_id'>): Promise<void> {
  await tables(tx)
    .insertInto('publication_steps')
    .values({ ...step, step_id: newId() })
    .execute();
}

/** In the order in which they were made. */
export async function stepsOf(db: Db, id: string): Promise<StepRow[]> {
  return tables(db)
    .selectFrom('publication_steps')
    .selectAll()
    .where('publication_id', '=', id)
    .orderBy('step_id')
    .execute();
}

interface PublicationFilter {
  object_type?: PublicObjectType | undefined;
  object_id?: string | undefined;
  workspace_id?: string | undefined;
  reviewer_id?: string | undefined;
  states?: readonly PublicationState[] | undefined;
  title?: string | undefined;
  /** Objects that are wanted whatever their title. */
  or_object_ids?: readonly string[] | undefined;
  /** Public ones only if the object exists; withdrawn ones always. */
  there?: readonly string[] | undefined;
}

export interface PublicationQuery extends PublicationFilter {
  page: number;
  page_size: number;
}

function matchingRows(db: Db, request: PublicationFilter) {
  const { object_type, object_id, workspace_id, reviewer_id, states, title, or_object_ids = [], there } = request;
  let query = tables(db).selectFrom('publications');
  if (object_type) query = query.where('object_type', '=', object_type);
  if (object_id) query = query.where('object_id', '=', object_id);
  if (workspace_id) query = query.where('workspace_id', '=', workspace_id);
  if (reviewer_id) query = query.where('reviewer_id', '=', reviewer_id);
  if (states) query = query.where(sql<boolean>`state = any(${[...states]})`);
  if (title)
    query = query.where(sql<boolean>`(title ilike ${toLikePattern(title)} or object_id = any(${[...or_object_ids]}))`);
  if (there) query = query.where(sql<boolean>`(state = 'withdrawn' or object_id = any(${[...there]}))`);
  return query;
}

/** A page of publications, last changed first, and how many there are. */
export async function listPublications(
  db: Db,
  request: PublicationQuery,
): Promise<{ rows: PublicationRow[]; total: number }> {
  const { page, page_size } = request;
  return selectPage(
    matchingRows(db, request).selectAll().orderBy('updated_at', 'desc').orderBy('publication_id', 'desc'),
    { page, page_size },
  );
}

/** Publications of a workspace that answer to a query by their title: the best first, of equal ones the last changed. */
export async function findNamedPublications(
  db: Db,
  { workspace_id, query, limit }: { workspace_id: string; query: string; limit: number },
): Promise<{ rows: PublicationRow[]; total: number }> {
  const { condition, rank } = nameMatch({ id: sql`publication_id`, name: sql`title` }, query);
  const rows = await matchingRows(db, { workspace_id })
    .where(condition)
    .selectAll()
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy(rank)
    .orderBy('updated_at', 'desc')
    .orderBy('publication_id')
    .limit(limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/** How many reviews wait for each of these people. */
export async function countAssigned(db: Db, people: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ reviewer_id: string; n: number }>`
    select reviewer_id, count(*)::int as n from publications
    where state = 'assigned' and reviewer_id = any(${[...people]}) group by reviewer_id`.execute(db);
  return new Map(rows.map(({ reviewer_id, n }) => [reviewer_id, n]));
}

export interface PersonTally {
  person_id: string;
  n_requested: number;
  n_reviewed: number;
  last_at: string;
}

/** Participants in the publications of a workspace's submissions, latest first. */
export async function peopleOfProjects(
  db: Db,
  {
    workspace_id,
    project_id,
    page,
    page_size,
  }: {
    workspace_id: string;
    project_id?: string | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: PersonTally[]; total: number }> {
  const own = project_id ? sql`and object_id = ${project_id}` : sql``;
  const counted = sql`
    select step.person_id,
      count(distinct publication_id) filter (where action in ('create', 'submit'))::int as n_requested,
      count(distinct publication_id) filter (where action in ('request_changes', 'approve', 'revoke'))::int as n_reviewed,
      max(step.at) as last_at
    from publication_steps as step join publications using (publication_id)
    where object_type = 'project' and workspace_id = ${workspace_id} and step.person_id is not null ${own}
    group by step.person_id`;
  const { rows } = await sql<PersonTally>`
    ${counted} order by last_at desc, person_id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const { rows: all } = await sql<{ total: number }>`select count(*)::int as total from (${counted}) as one`.execute(
    db,
  );
  return { rows, total: all[0]?.total ?? 0 };
}
