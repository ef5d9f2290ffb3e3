import type { HitOf } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { reachOf, sharedIds } from '#sharing';
import { shown, thingOf } from '../project-policy.ts';
import { findNamedProjects } from './list-store.ts';

/** Submissions that answer to a query: the workspace’s, those shared with it or the person, and public ones. */
export async function searchProjects({ db }: Platform, asker: Asker, asked: { query: string; limit: number }) {
  const { workspace_id } = asker.workspace;
  const shared_ids = await sharedIds(db, asker, shown.kind);
  const others = { beyond: workspace_id, shared_ids, hide_shared: false, hide_public: false };
  const { rows, total } = await findNamedProjects(db, [{ workspace_id }, others], asked);
  const reached = await reachOf(db, asker, shown.kind, rows.map(thingOf));
  const hits = rows.flatMap(({ project_id: id, name, omic_type, created_at }): HitOf<'project'>[] => {
    const reach = reached.get(id);
    if (!reach) return [];
    const { access, workspace_name } = reach;
    return [{ kind: 'project', id, name, access, workspace_name, omic_type, created_at }];
  });
  return { hits, total };
}
