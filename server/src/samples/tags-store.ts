import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { SampleTags } from './sample-tags.ts';
import type { TagsTables } from './samples-tables.ts';

const tables = (db: Db) => db.withTables<TagsTables>();
// Long lists of ids travel as one text: an array of 100,000 is taken apart ten times slower.
const list = (ids: readonly string[]) => sql`string_to_array(nullif(${ids.join(',')}, ''), ',')`;

export interface OfProject {
  project_id: string;
  /** `samples.id`, in their order. */
  samples: string[];
  /** The requested results that belong to these samples. */
  result_ids: string[];
}

/** Those results that are of some submissions, and not of samples that are gone, with the samples they describe. */
export async function resultsWithin(
  tx: Tx,
  result_ids: readonly string[],
  { projects, deletedSamples }: { projects: readonly string[]; deletedSamples: readonly string[] },
): Promise<OfProject[]> {
  const { rows } = await sql<Record<keyof OfProject, string>>`
    select project_id, string_agg(distinct sample, ',') as samples, string_agg(result_id, ',') as result_ids
    from unnest(${list(result_ids)}) as wanted(result_id)
    join results using (result_id) join data_sets using (pipeline_data_id)
    where project_id = any(${[...projects]}) and not exists (
      select from unnest(${list(deletedSamples)}) as hidden(id) where hidden.id = sample)
    group by project_id order by project_id`.execute(tx);
  return rows.map(({ project_id, samples, result_ids: ids }) => ({
    project_id,
    samples: samples.split(','),
    result_ids: ids.split(','),
  }));
}

/** Samples that have reached the tag limit. */
export async function fullSamples(
  tx: Tx,
  samples: readonly string[],
  { tags, most }: { tags: string[]; most: number },
) {
  const { rows } = await sql<{ sample: string }>`
    select sample from sample_tags join unnest(${list(samples)}) as wanted(id) on id = sample
    where state = 'added' and tag <> all(${tags})
    group by sample having count(*) + ${tags.length} > ${most}`.execute(tx);
  return rows.map(({ sample }) => sample);
}

export interface TagChange {
  change_id: string;
  person_id: string;
}

/** Adds every tag to every sample; answers how many samples did not have all of them by this list. */
export async function addTags(
  tx: Tx,
  { change_id, person_id }: TagChange,
  { samples, tags, seen_at }: { samples: readonly string[]; tags: string[]; seen_at: string | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with written as (
      insert into sample_tags as now (sample, tag, state, change_id, set_by, selected_on)
      select id, tag, 'added', ${change_id}, ${person_id}, ${seen_at}::text
      from unnest(${list(samples)}) as wanted(id) cross join unnest(${tags}::text[]) as given(tag)
      on conflict (sample, tag) do update set state = 'added', change_id = excluded.change_id,
        set_by = excluded.set_by, owner_id = null, set_at = now(),
        selected_on = coalesce(excluded.selected_on, now.selected_on)
      where now.state = 'removed' or (now.selected_on is null and excluded.selected_on is not null)
      returning sample)
    select count(distinct sample)::int as n from written`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** On which plots or clusters the tags of some results were picked out, in words; none for tags that were set otherwise. */
export async function tagsFromPlots(db: Db, result_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ seen_at: string }>`
    select distinct selected_on as seen_at from sample_tags join results using (sample)
    where state = 'added' and selected_on is not null
      and result_id in (select unnest(${list(result_ids)})) order by seen_at`.execute(db);
  return rows.map(({ seen_at }) => seen_at);
}

export interface Pair {
  sample: string;
  tag: string;
}

/** Removes tags from samples: those set in the portal, and the sheet tags given as pairs. */
export async function removeTags(
  tx: Tx,
  { change_id, person_id }: TagChange,
  { samples, tags, of_sheet }: { samples: readonly string[]; tags: string[]; of_sheet: readonly Pair[] },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with written as (
      insert into sample_tags as now (sample, tag, state, change_id, set_by)
      select sample, tag, 'removed', ${change_id}, ${person_id} from (
        select sample, tag from sample_tags join unnest(${list(samples)}) as wanted(id) on id = sample
        where tag = any(${tags}) and state = 'added'
        union select sample, tag from jsonb_to_recordset(${JSON.stringify(of_sheet)}::jsonb) as said(sample text, tag text)
      ) as marked
      order by sample, tag
      on conflict (sample, tag) do update set state = 'removed', change_id = excluded.change_id,
        set_by = excluded.set_by, owner_id = null, set_at = now()
      where now.state = 'added'
      returning sample)
    select count(distinct sample)::int as n from written`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface SetTag {
  tag: string;
  n_samples: number;
  n_owned_by_others: number;
  /** Null where it belongs to several people. */
  owner_id: string | null;
}

interface TagsOf {
  projects: readonly string[];
  person_id: string;
}

/** Tags set on samples of some submissions: all of them, or those that are named. */
export async function tagsSet(db: Db, { projects, person_id }: TagsOf, tags?: readonly string[]): Promise<SetTag[]> {
  const named = tags === undefined ? sql`true` : sql`tag = any(${[...tags]})`;
  const { rows } = await sql<SetTag>`
    select tag, count(*)::int as n_samples,
      count(*) filter (where coalesce(owner_id, set_by) <> ${person_id})::int as n_owned_by_others,
      case when count(distinct coalesce(owner_id, set_by)) = 1 then min(coalesce(owner_id, set_by)) end as owner_id
    from sample_tags join samples on samples.id = sample
    where state = 'added' and project_id = any(${[...projects]}) and ${named} group by tag order by tag`.execute(db);
  return rows;
}

/** Gives a tag on the samples of some submissions to a person; answers on how many samples it was set. */
export async function updateTagOwner(
  tx: Tx,
  { tag, owner_id, projects }: { tag: string; owner_id: string; projects: readonly string[] },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update sample_tags set owner_id = ${owner_id} from samples
    where samples.id = sample and project_id = any(${[...projects]}) and tag = ${tag} and state = 'added'`.execute(tx);
  return Number(numAffectedRows);
}

/** Results of the samples of some submissions on which one of the tags was set. */
export async function resultsTagged(db: Db, projects: readonly string[], tags: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ result_id: string }>`
    select distinct result_id from sample_tags join samples on samples.id = sample join results using (sample)
    where state = 'added' and project_id = any(${[...projects]}) and tag = any(${[...tags]})`.execute(db);
  return rows.map(({ result_id }) => result_id);
}

export async function insertTagChanges(tx: Tx, change_id: string): Promise<void> {
  await tables(tx).insertInto('tag_changes').values({ change_id }).execute();
}

/** What was done to the tags of samples; those to whose nothing was are not in it. */
export async function tagsOfSamples(db: Db, samples: readonly string[]): Promise<Map<string, SampleTags>> {
  const { rows } = await sql<SampleTags & { sample: string }>`
    select sample, coalesce(array_agg(tag order by set_at, tag) filter (where state = 'added'), '{}') as added,
      coalesce(array_agg(tag order by tag) filter (where state = 'removed'), '{}') as removed
    from sample_tags join unnest(${list(samples)}) as wanted(id) on id = sample group by sample`.execute(db);
  return new Map(rows.map(({ sample, ...marks }) => [sample, marks]));
}

/** Changes that the index may not show yet, the oldest first. */
export async function waitingChanges(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom('tag_changes').select('change_id').orderBy('change_id').execute();
  return rows.map(({ change_id }) => change_id);
}

export async function endChanges(db: Db, change_ids: readonly string[]): Promise<void> {
  await sql`delete from tag_changes where change_id = any(${[...change_ids]})`.execute(db);
}

export interface MarkedResults {
  state: 'added' | 'removed';
  tags: string[];
  /** Ids, one a line. */
  result_ids: string;
}

/** Results per tag change; changes with the same effect on the same results are grouped. */
export async function resultsOfChanges(db: Db, change_ids: readonly string[]): Promise<MarkedResults[]> {
  const { rows } = await sql<MarkedResults>`
    select state, array_agg(tag order by tag) as tags, result_ids from (
      select state, tag, string_agg(result_id, E'\\n' order by result_id) as result_ids
      from sample_tags join results using (sample) where change_id = any(${[...change_ids]}) group by state, tag) as told
    group by state, result_ids`.execute(db);
  return rows;
}
