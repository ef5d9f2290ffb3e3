import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { deletedSampleIds, projectIdsOf } from '#projects';
import type { Clause } from './filter/compile-filter.ts';
import { keepIdSet } from './projection/keep-id-set.ts';
import { resultsOfSamples } from './samples-store.ts';

export interface Scope {
  exclude_public_data: boolean;
  exclude_workspace_data: boolean;
  exclude_shared_data: boolean;
}

export const everything: Scope = {
  exclude_public_data: false,
  exclude_workspace_data: false,
  exclude_shared_data: false,
};

/**
 * The samples somebody may see, resolved in PostgreSQL at this moment and applied in the index. Every query on
 * samples starts from this clause. Today that is the workspace's own; what is public or shared joins here. What is
 * deleted is gone from it at once, and back at once when that is undone: its rows in the index stay until then.
 */
export async function visibleSamples(platform: Platform, asker: Asker, scope: Scope): Promise<Clause> {
  const { db, index } = platform;
  const { workspace_id } = asker.workspace;
  const own = scope.exclude_workspace_data ? [] : await projectIdsOf(db, workspace_id);
  const visible = await keepIdSet(index, own);
  const seen: Clause = {
    sql: "audience = 'workspace' and project_id in (select id from id_sets where set_key = {visible:String})",
    params: { visible },
  };
  const gone = own.length === 0 ? [] : await resultsOfSamples(db, await deletedSampleIds(db, workspace_id));
  if (gone.length === 0) return seen;
  const hidden = await keepIdSet(index, gone);
  return {
    sql: `${seen.sql} and result_id not in (select id from id_sets where set_key = {hidden:String})`,
    params: { ...seen.params, hidden },
  };
}
