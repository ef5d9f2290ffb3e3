import type { Reach, ShareKind } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { workspaceNames } from '#workspaces';
import { type Access, accessToAll, type Found } from './find-access.ts';

/** How each of these is reached, as rows and details tell it; those that are not the asker's to see are left out. */
export async function reachOf(
  db: Db,
  asker: Asker,
  kind: ShareKind,
  things: readonly Found[],
): Promise<Map<string, Reach>> {
  const found = await accessToAll(db, asker, kind, things);
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
  const shown = ({ workspace_id, is_public }: Found, access: Access): Reach => ({
    access: access.access,
    access_level: access.access_level,
    is_public,
    workspace_name: workspace_id === null ? null : (workspaces.get(workspace_id) ?? null),
    shared_by: access.shared_by === null ? null : (people.get(access.shared_by) ?? 'a former member'),
    shared_at: access.shared_at,
  });
  return new Map(
    things.flatMap((thing): [string, Reach][] => {
      const access = found.get(thing.id);
      return access ? [[thing.id, shown(thing, access)]] : [];
    }),
  );
}
