import type { AccessInfo, ShareKind, ShareLevel } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import { type Caller, granteeOf } from '#platform/http';
import { activeWorkspaces, workspaceNames } from '#workspaces';
import { type GrantRow, grantsTo } from './grants-store.ts';

/** An existing resource, not deleted. */
export interface FoundResource {
  id: string;
  /** Null for built-in resources. */
  workspace_id: string | null;
  is_public: boolean;
}

/** Access of a caller to a resource. */
export interface ResourceAccess {
  access: AccessInfo['access'];
  access_level: ShareLevel;
  /** Of a shared cohort: the version that may be seen; null where any may. */
  version: number | null;
  shared_by: string | null;
  shared_at: string | null;
  /** Ids of grants used for the first time. */
  first_use_grant_ids: string[];
}

const NOT_SHARED = { version: null, shared_by: null, shared_at: null, first_use_grant_ids: [] };

const maxAccessLevel = ({ workspace }: Caller, kind: ShareKind): ShareLevel =>
  workspace.permissions.has(`workspace:${kind}:modify`) ? 'modify' : 'read';

/** The highest access level of several grants counts. */
function combineGrants(caller: Caller, kind: ShareKind, grants: readonly GrantRow[]): ResourceAccess | null {
  const [latest] = grants.toSorted((a, b) => Date.parse(b.shared_at) - Date.parse(a.shared_at));
  if (!latest) return null;
  const modify = maxAccessLevel(caller, kind) === 'modify' && grants.some(({ level }) => level === 'modify');
  const { version, shared_by, shared_at } = latest;
  const first_use_grant_ids = grants.flatMap(({ grant_id, opened_at }) => (opened_at === null ? [grant_id] : []));
  return {
    access: 'shared',
    access_level: modify ? 'modify' : 'read',
    version,
    shared_by,
    shared_at,
    first_use_grant_ids,
  };
}

/** A view-only link gives access only to its resource. */
function findAccessByLink({ shareLink }: Caller, kind: ShareKind, id: string): ResourceAccess | null {
  if (shareLink?.kind !== kind || shareLink.id !== id) return null;
  return { ...NOT_SHARED, access: 'shared', access_level: 'read', version: shareLink.version };
}

/** Access of the caller to each resource; resources without access are omitted. */
export async function findAccessToAll(
  db: Db,
  caller: Caller,
  kind: ShareKind,
  things: readonly FoundResource[],
): Promise<Map<string, ResourceAccess>> {
  const { workspace_id } = caller.workspace;
  const others = caller.shareLink ? [] : things.filter((thing) => thing.workspace_id !== workspace_id);
  const ids = others.map(({ id }) => id);
  const grants = ids.length > 0 ? await grantsTo(db, kind, { ...granteeOf(caller), ids }) : [];
  const grantsOfThing = Map.groupBy(grants, ({ object_id }) => object_id);
  const living = await activeWorkspaces(
    db,
    others.flatMap((thing) => (thing.is_public && thing.workspace_id !== null ? [thing.workspace_id] : [])),
  );
  const accessOf = (thing: FoundResource): ResourceAccess | null => {
    if (caller.shareLink) return findAccessByLink(caller, kind, thing.id);
    if (thing.workspace_id === workspace_id) {
      return { ...NOT_SHARED, access: 'own', access_level: maxAccessLevel(caller, kind) };
    }
    const shared = combineGrants(caller, kind, grantsOfThing.get(thing.id) ?? []);
    if (shared) return shared;
    const isThere = thing.workspace_id === null || living.has(thing.workspace_id);
    return thing.is_public && isThere ? { ...NOT_SHARED, access: 'public', access_level: 'read' } : null;
  };
  return new Map(
    things.flatMap((thing): [string, ResourceAccess][] => {
      const access = accessOf(thing);
      return access ? [[thing.id, access]] : [];
    }),
  );
}

/** What is shared of a kind with the caller's workspace or person, by grant. */
export async function listGrantsTo(db: Db, caller: Caller, kind: ShareKind): Promise<GrantRow[]> {
  if (caller.shareLink) return [];
  const { workspace_id } = caller.workspace;
  const grants = await grantsTo(db, kind, granteeOf(caller));
  return grants.filter((grant) => grant.workspace_id !== workspace_id);
}

/** The ids of what is shared of a kind with the caller, each once, in their order. */
export async function listSharedIds(db: Db, caller: Caller, kind: ShareKind): Promise<string[]> {
  const { shareLink } = caller;
  if (shareLink) return shareLink.kind === kind ? [shareLink.id] : [];
  return [...new Set((await listGrantsTo(db, caller, kind)).map(({ object_id }) => object_id))].toSorted();
}

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
