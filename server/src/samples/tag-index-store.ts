import type { IndexClient } from '#platform/index';
import type { Clause } from './filter/clause.ts';
import type { QueryOptions } from './sample-index-store.ts';

/** The results that a clause finds in the submissions of an id set, as bytes: 100,000 objects take longer than the query. */
export async function resultsInProjects(
  index: IndexClient,
  { where, projects }: { where: Clause; projects: string },
  options: QueryOptions,
): Promise<string[]> {
  const bytes = await index.read(
    `select result_id from samples final where ${where.sql} and audience = 'workspace'
       and project_id in (select id from id_sets where set_key = {tag_projects:String})`,
    { ...where.params, tag_projects: projects },
    { ...options, format: 'TabSeparated' },
  );
  return Buffer.from(bytes).toString().split('\n').slice(0, -1);
}

const changed = {
  added: {
    tags: 'arrayConcat(tags, arrayFilter(tag -> not has(tags, tag), {tags:Array(String)}))',
    where: 'not hasAll(tags, {tags:Array(String)})',
  },
  removed: {
    tags: 'arrayFilter(tag -> not has({tags:Array(String)}, tag), tags)',
    where: 'hasAny(tags, {tags:Array(String)})',
  },
} as const;

export interface IndexedTags {
  state: keyof typeof changed;
  tags: readonly string[];
  /** Ids, one a line. */
  result_ids: string;
  /** A name for the set of ids that nothing has had before. */
  set_key: string;
}

/**
 * Adds tags to the owners' rows of results, or takes them off, in place: no row gets a second version, which every
 * query would have to pass over. Done again it changes nothing.
 */
export async function changeTags(index: IndexClient, { state, tags, result_ids, set_key }: IndexedTags): Promise<void> {
  const rows = Buffer.from(`${result_ids.replaceAll(/^/gm, `${set_key}\t`)}\n`);
  await index.insert('id_sets', rows, { format: 'TabSeparated', columns: ['set_key', 'id'] });
  await index.command(
    `alter table samples update tags = ${changed[state].tags} where audience = 'workspace' and ${changed[state].where}
       and result_id in (select id from id_sets where set_key = {set_key:String}) settings mutations_sync = 2`,
    { tags, set_key },
  );
}
