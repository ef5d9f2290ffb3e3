import { type Call, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/database';

const { cohorts } = routes;

/** The last version of each cohort that the portal acknowledged. */
export type Acknowledged = Map<string, number>;

/** Makes and changes one cohort after another, in every way that writes members, until the portal is gone. */
export async function writeCohorts(call: Call, result_ids: readonly string[]): Promise<Acknowledged> {
  const output: Acknowledged = new Map();
  const some = result_ids.slice(0, 100);
  try {
    for (let at = 0; ; at += 1) {
      const body = { name: `Cohort ${at} before the kill`, result_ids: [...result_ids] };
      const { id } = (await call(cohorts.create, { body })).data;
      const here = (version: number) => ({ cohort_id: id, version });
      output.set(id, 1);
      await call(cohorts.remove, { body: { ...here(1), result_ids: some } });
      output.set(id, 2);
      await call(cohorts.addResult, { body: { ...here(2), result_ids: some.slice(0, 50) } });
      output.set(id, 3);
      await call(cohorts.revert, { body: { ...here(3), to_version: 2 } });
      output.set(id, 4);
    }
  } catch {
    return output;
  }
}

/** Versions that are a mixture: whose members are not as many as they say, or not those of their hash. */
export async function tornCohorts(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select cohorts.id, frozen.version from cohorts
    left join cohort_versions as frozen on frozen.cohort_id = cohorts.id
    left join lateral (
      select count(*)::int as n, string_agg(result_id, E'\n' order by result_id collate "C") as ids
      from cohort_member_lists as list join cohort_members using (list_no)
      where list.cohort_id = cohorts.id and list.content_hash = frozen.content_hash) as held on true
    where frozen.version is null or held.n <> frozen.n_samples
      or encode(sha256(convert_to(held.ids, 'UTF8')), 'hex') <> frozen.content_hash
      or cohorts.version <> (select max(version) from cohort_versions where cohort_id = cohorts.id)`.execute(db);
  return rows;
}
