import { sql } from 'kysely';
import type { Db } from '#platform/database';

/** Authors of a cohort's versions up to one, by first contribution. */
export async function makersOf(db: Db, { id, version }: { id: string; version: number }): Promise<string[]> {
  const { rows } = await sql<{ created_by: string }>`
    select created_by from cohort_versions where cohort_id = ${id} and version <= ${version}
    group by created_by order by min(version)`.execute(db);
  return rows.map(({ created_by }) => created_by);
}
