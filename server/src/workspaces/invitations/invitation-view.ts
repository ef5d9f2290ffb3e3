import type { Invitation, OwnInvitation } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { InvitationRow } from './invitation-store.ts';

function presentInvitation(row: InvitationRow, names: Map<string, string>, now: Date): Invitation {
  const { invitation_id, workspace_id, email, role, sent_at, expires_at } = row;
  const invited_by = names.get(row.invited_by) ?? '';
  const is_expired = Date.parse(expires_at) <= now.getTime();
  return { invitation_id, workspace_id, email, role, invited_by, sent_at, expires_at, is_expired };
}

const namesIn = (db: Db, rows: readonly InvitationRow[]) =>
  namesOfPeople(
    db,
    rows.map(({ invited_by }) => invited_by),
  );

export async function presentInvitations(db: Db, rows: readonly InvitationRow[], now: Date): Promise<Invitation[]> {
  const names = await namesIn(db, rows);
  return rows.map((row) => presentInvitation(row, names, now));
}

/** For the invited person, who sees the workspace's name. */
export async function presentOwnInvitations(
  db: Db,
  rows: readonly (InvitationRow & { workspace_name: string })[],
  now: Date,
): Promise<OwnInvitation[]> {
  const names = await namesIn(db, rows);
  return rows.map((row) => ({ ...presentInvitation(row, names, now), workspace_name: row.workspace_name }));
}
