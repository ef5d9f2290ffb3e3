import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { projectIdsOf } from '#projects';
import type { Clause } from './filter/compile-filter.ts';
import { keepIdSet } from './projection/keep-id-set.ts';

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
 * samples starts from this clause. Today that is the workspace's own; what is public or shared joins here.
 */
export async function visibleSamples(platform: Platform, asker: Asker, scope: Scope): Promise<Clause> {
  const own = scope.exclude_workspace_data ? [] : await projectIdsOf(platform.db, asker.workspace.workspace_id);
  const visible = await keepIdSet(platform.index, own);
  return { sql: 'project_id in (select id from id_sets where set_key = {visible:String})', params: { visible } };
}
