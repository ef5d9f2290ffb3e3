import type { Reach, ShareKind, ShareLevel } from '@cohortium/contract';
import type { Db } from '#platform/database';
import { type Asker, granteeOf } from '#platform/http';
import { livingWorkspaces } from '#workspaces';
import { type GrantRow, grantsTo } from './grants/grants-store.ts';

/** An existing resource, not deleted. */
export interface Found {
  id: string;
  /** Null for built-in resources. */
  workspace_id: string | null;
  is_public: boolean;
}

/** Access of a caller to a resource. */
export interface Access {
  access: Reach['access'];
  access_level: ShareLevel;
  /** Of a shared cohort: the version that may be seen; null where any may. */
  version: number | null;
  shared_by: string | null;
  shared_at: string | null;
  /** Ids of grants used for the first time. */
  unopened: string[];
}

const unshared = { version: null, shared_by: null, shared_at: null, unopened: [] };

const maySay = ({ workspace }: Asker, kind: ShareKind): ShareLevel =>
  workspace.permissions.has(`workspace:${kind}:modify`) ? 'modify' : 'read';

/** The highest access level of several grants counts. */
function combine(asker: Asker, kind: ShareKind, grants: readonly GrantRow[]): Access | null {
  const [latest] = grants.toSorted((a, b) => Date.parse(b.shared_at) - Date.parse(a.shared_at));
  if (!latest) return null;
  const modify = maySay(asker, kind) === 'modify' && grants.some(({ level }) => level === 'modify');
  const { version, shared_by, shared_at } = latest;
  const unopened = grants.flatMap(({ grant_id, opened_at }) => (opened_at === null ? [grant_id] : []));
  return { access: 'shared', access_level: modify ? 'modify' : 'read', version, shared_by, shared_at, unopened };
}

/** A view-only link gives access only to its resource. */
function accessByLink({ viewing }: Asker, kind: ShareKind, id: string): Access | null {
  if (viewing?.kind !== kind || viewing.id !== id) return null;
  return { ...unshared, access: 'shared', access_level: 'read', version: viewing.version };
}

/** Access of the caller to each resource; resources without access are omitted. */
export async function accessToAll(
  db: Db,
  asker: Asker,
  kind: ShareKind,
  things: readonly Found[],
): Promise<Map<string, Access>> {
  const { workspace_id } = asker.workspace;
  const others = asker.viewing ? [] : things.filter((thing) => thing.workspace_id !== workspace_id);
  const ids = others.map(({ id }) => id);
  const grants = ids.length > 0 ? await grantsTo(db, kind, { ...granteeOf(asker), ids }) : [];
  const grantsOfThing = Map.groupBy(grants, ({ object_id }) => object_id);
  const living = await livingWorkspaces(
    db,
    others.flatMap((thing) => (thing.is_public && thing.workspace_id !== null ? [thing.workspace_id] : [])),
  );
  const accessOf = (thing: Found): Access | null => {
    if (asker.viewing) return accessByLink(asker, kind, thing.id);
    if (thing.workspace_id === workspace_id) {
      return { ...unshared, access: 'own', access_level: maySay(asker, kind) };
    }
    const shared = combine(asker, kind, grantsOfThing.get(thing.id) ?? []);
    if (shared) return shared;
    const isThere = thing.workspace_id === null || living.has(thing.workspace_id);
    return thing.is_public && isThere ? { ...unshared, access: 'public', access_level: 'read' } : null;
  };
  return new Map(
    things.flatMap((thing): [string, Access][] => {
      const access = accessOf(thing);
      return access ? [[thing.id, access]] : [];
    }),
  );
}

/** What is shared of a kind with the asker's workspace or person, by grant. */
export async function sharedWith(db: Db, asker: Asker, kind: ShareKind): Promise<GrantRow[]> {
  if (asker.viewing) return [];
  const { workspace_id } = asker.workspace;
  const grants = await grantsTo(db, kind, granteeOf(asker));
  return grants.filter((grant) => grant.workspace_id !== workspace_id);
}

/** The ids of what is shared of a kind with the asker, each once, in their order. */
export async function sharedIds(db: Db, asker: Asker, kind: ShareKind): Promise<string[]> {
  const { viewing } = asker;
  if (viewing) return viewing.kind === kind ? [viewing.id] : [];
  return [...new Set((await sharedWith(db, asker, kind)).map(({ object_id }) => object_id))].toSorted();
}
