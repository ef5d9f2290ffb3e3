import { sql } from 'kysely';
import type { Tx } from '#platform/database';
import type { CohortVersionRef } from '../../versions/versions-store.ts';

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
