import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { MarksTables } from '../cohorts-tables.ts';

const tables = (db: Db) => db.withTables<MarksTables>();

export interface Marks {
  starred: boolean;
  tags: string[];
}

/** Whether somebody has starred cohorts, and their tags in alphabetical order. */
export async function marksOf(db: Db, personId: string, cohortIds: readonly string[]): Promise<Map<string, Marks>> {
  const { rows } = await sql<{ id: string } & Marks>`
    select id,
      exists (select from cohort_stars where cohort_id = id and person_id = ${personId}) as starred,
      array(select tag from cohort_tags where cohort_id = id order by lower(tag), tag) as tags
    from unnest(${[...cohortIds]}::text[]) as wanted (id)`.execute(db);
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

export async function saveStar(
  db: Db,
  mark: { person_id: string; cohort_id: string },
  { starred }: { starred: boolean },
): Promise<void> {
  const { person_id, cohort_id } = mark;
  if (starred) {
    await tables(db)
      .insertInto('cohort_stars')
      .values(mark)
      .onConflict((known) => known.doNothing())
      .execute();
    return;
  }
  await tables(db)
    .deleteFrom('cohort_stars')
    .where('person_id', '=', person_id)
    .where('cohort_id', '=', cohort_id)
    .execute();
}

interface Own {
  person_id: string;
  cohort_id: string;
}

export async function saveGrouping(db: Db, { person_id, cohort_id }: Own, field: string | null): Promise<void> {
  if (field === null) {
    const groupings = tables(db).deleteFrom('cohort_groupings');
    await groupings.where('person_id', '=', person_id).where('cohort_id', '=', cohort_id).execute();
    return;
  }
  await tables(db)
    .insertInto('cohort_groupings')
    .values({ person_id, cohort_id, field })
    .onConflict((known) => known.columns(['person_id', 'cohort_id']).doUpdateSet({ field }))
    .execute();
}

export async function groupingOf(db: Db, { person_id, cohort_id }: Own): Promise<string | null> {
  const groupings = tables(db).selectFrom('cohort_groupings').select('field');
  const own = await groupings.where('person_id', '=', person_id).where('cohort_id', '=', cohort_id).executeTakeFirst();
  return own?.field ?? null;
}

/** Gives a cohort these tags; answers with those that it had. */
export async function replaceTags(tx: Tx, cohortId: string, tags: readonly string[]): Promise<string[]> {
  const had = await tables(tx).deleteFrom('cohort_tags').where('cohort_id', '=', cohortId).returning('tag').execute();
  if (tags.length > 0) {
    await tables(tx)
      .insertInto('cohort_tags')
      .values(tags.map((tag) => ({ cohort_id: cohortId, tag })))
      .execute();
  }
  return had.map(({ tag }) => tag).toSorted();
}

/** The tags of a workspace's cohorts, the most frequent first. */
export async function tagsOfWorkspace(db: Db, workspaceId: string): Promise<{ tag: string; n_cohorts: number }[]> {
  const { rows } = await sql<{ tag: string; n_cohorts: number }>`
    select tag, count(*)::int as n_cohorts from cohort_tags join cohorts on cohorts.id = cohort_id
    where workspace_id = ${workspaceId} group by tag order by n_cohorts desc, lower(tag), tag`.execute(db);
  return rows;
}
