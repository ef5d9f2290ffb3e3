import type { HitOf } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { describeAccess, listSharedIds } from '#sharing';
import { PROJECT_RESOURCE, toResource } from '../project-policy.ts';
import { findNamedProjects } from './list-store.ts';

/** Submissions that answer to a query: the workspace’s, those shared with it or the person, and public ones. */
export async function searchProjects({ db }: Platform, caller: Caller, request: { query: string; limit: number }) {
  const { workspace_id } = caller.workspace;
  const shared_ids = await listSharedIds(db, caller, PROJECT_RESOURCE.kind);
  const others = { beyond: workspace_id, shared_ids, hide_shared: false, hide_public: false };
  const { rows, total } = await findNamedProjects(db, [{ workspace_id }, others], request);
  const reached = await describeAccess(db, caller, PROJECT_RESOURCE.kind, rows.map(toResource));
  const hits = rows.flatMap(({ project_id: id, name, omic_type, created_at }): HitOf<'project'>[] => {
    const reach = reached.get(id);
    if (!reach) return [];
    const { access, workspace_name } = reach;
    return [{ kind: 'project', id, name, access, workspace_name, omic_type, created_at }];
  });
  return { hits, total };
}
