import { type Selectable, sql } from 'kysely';
import type { CohortVersionRef } from '#cohorts';
import type { Db, Tx } from '#platform/database';
import type { MergeTables } from './merge-tables.ts';

/** Writes as cells of a step of which part each member is: of the first that holds it. */
export async function writeParts(tx: Tx, step: string, sources: readonly CohortVersionRef[]): Promise<void> {
  const given = sources.map(({ id, version }, part) => ({ id, version, part }));
  await sql`insert into cohort_overlay_cells (overlay_id, result_id, value)
    select ${step}, result_id, min(part)::text
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, version int, part int)
      join cohort_versions as shown on shown.cohort_id = given.id and shown.version = given.version
      join cohort_member_lists as list on list.cohort_id = shown.cohort_id and list.content_hash = shown.content_hash
      join cohort_members using (list_no)
    group by result_id`.execute(tx);
}

/** The cells of a step for another one. */
export async function copyCells(tx: Tx, from: string, to: string): Promise<void> {
  await sql`insert into cohort_overlay_cells (overlay_id, result_id, value)
    select ${to}, result_id, value from cohort_overlay_cells where overlay_id = ${from}`.execute(tx);
}

const tables = (db: Db) => db.withTables<MergeTables>();

export type AgreementRow = Selectable<MergeTables['cohort_merges']>;

export async function insertAgreement(tx: Tx, { sources, findings, ...row }: Omit<AgreementRow, 'created_at'>) {
  await tables(tx)
    .insertInto('cohort_merges')
    .values({ ...row, sources: JSON.stringify(sources), findings: JSON.stringify(findings) })
    .execute();
}

/** What was agreed of a cohort up to a version. */
export async function agreementAt(db: Db, { id, version }: CohortVersionRef): Promise<AgreementRow | undefined> {
  return tables(db)
    .selectFrom('cohort_merges')
    .selectAll()
    .where('cohort_id', '=', id)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Cohorts made from each other at most. */
const LINE_AT_MOST = 50;

/** The nearest agreement of a version and of those that it was selected in, with the name of the cohort it was made for. */
export async function nearestAgreement(
  db: Db,
  { id, version }: CohortVersionRef,
): Promise<(AgreementRow & { name: string }) | undefined> {
  const { rows } = await sql<AgreementRow & { name: string }>`
    with recursive line as (
      select cohort_id, version, recipe, 0 as depth from cohort_versions where cohort_id = ${id} and version = ${version}
      union all
      select parent.cohort_id, parent.version, parent.recipe, depth + 1
      from line join cohort_versions as parent on parent.cohort_id = line.recipe #>> '{parent,cohort_id}'
        and parent.version = (line.recipe #>> '{parent,version}')::integer
      where depth < ${LINE_AT_MOST})
    select agreed.*, cohorts.name
    from line join cohort_merges as agreed on agreed.cohort_id = line.cohort_id and agreed.version <= line.version
      join cohorts on cohorts.id = agreed.cohort_id
    order by depth, agreed.version desc limit 1`.execute(db);
  return rows[0];
}
