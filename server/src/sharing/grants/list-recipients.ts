import { type ShareRecipients, shareKinds } from '@cohortium/contract';
import { addressesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { activeWorkspaces, membersElsewhere, workspaceIdsOf } from '#workspaces';
import { listGrantsTo } from '../find-access.ts';

const MAX_PEOPLE = 500;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** Whom the caller may share with by name: only workspaces and people whose names they see elsewhere, too. */
export async function listRecipients({ db }: Platform, caller: Caller): Promise<{ data: ShareRecipients }> {
  const here = caller.workspace.workspace_id;
  const [own, ...grants] = await Promise.all([
    workspaceIdsOf(db, caller.person),
    ...shareKinds.map((kind) => listGrantsTo(db, caller, kind)),
  ]);
  const member = new Set(own);
  const sharing = grants.flat().map(({ workspace_id }) => workspace_id);
  const active = await activeWorkspaces(
    db,
    [...new Set([...own, ...sharing])].filter((id) => id !== here),
  );
  const shown = [...active].filter(([, { is_personal }]) => !is_personal);
  const workspace_ids = shown.map(([id]) => id).filter((id) => member.has(id));
  const ids = await membersElsewhere(db, { workspace_ids, outside: here, limit: MAX_PEOPLE });
  const people = await addressesOfPeople(db, ids);
  return {
    data: {
      workspaces: shown
        .map(([id, { name }]) => ({
          id,
          name,
          relation: member.has(id) ? ('member' as const) : ('shares_with_you' as const),
        }))
        .toSorted(byName),
      people: [...people.values()].map(({ name, email }) => ({ name, email })).toSorted(byName),
    },
  };
}
