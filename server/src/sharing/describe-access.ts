import type { AccessInfo, ShareKind } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { workspaceNames } from '#workspaces';
import { type FoundResource, findAccessToAll, type ResourceAccess } from './find-access.ts';

/** How each of these is reached, as rows and details tell it; those that are not the caller's to see are left out. */
export async function describeAccess(
  db: Db,
  caller: Caller,
  kind: ShareKind,
  things: readonly FoundResource[],
): Promise<Map<string, AccessInfo>> {
  const found = await findAccessToAll(db, caller, kind, things);
  const [workspaces, people] = await Promise.all([
    workspaceNames(
      db,
      things.flatMap(({ workspace_id }) => workspace_id ?? []),
    ),
    namesOfPeople(
      db,
      [...found.values()].flatMap(({ shared_by }) => shared_by ?? []),
    ),
  ]);
  const shown = ({ workspace_id, is_public }: FoundResource, access: ResourceAccess): AccessInfo => ({
    access: access.access,
    access_level: access.access_level,
    is_public,
    workspace_name: workspace_id === null ? null : (workspaces.get(workspace_id) ?? null),
    shared_by: access.shared_by === null ? null : (people.get(access.shared_by) ?? 'a former member'),
    shared_at: access.shared_at,
  });
  return new Map(
    things.flatMap((thing): [string, AccessInfo][] => {
      const access = found.get(thing.id);
      return access ? [[thing.id, shown(thing, access)]] : [];
    }),
  );
}
