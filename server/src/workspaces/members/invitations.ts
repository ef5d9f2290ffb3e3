import type { Invitation, OwnInvitation, Workspace } from '@cohortium/contract';
import { hashToken, namesOfPeople } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import { type Db, type Page, type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller, Person, PersonCaller } from '#platform/http';
import { requireMayManage } from '../workspace-policy.ts';
import { loadWorkspace } from '../workspace-store.ts';
import { presentWorkspace } from '../workspace-view.ts';
import type { Workspaces } from '../workspaces.ts';
import {
  closeInvitation,
  countPending,
  findInvitationByToken,
  type InvitationRow,
  listPending,
  listPendingFor,
  lockInvitation,
} from './invitation-store.ts';
import { findMessageLimit, sendInvitation } from './invite-people.ts';
import { loadMembership } from './member-store.ts';
import { addMember, lockMember } from './membership.ts';

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

async function presentInvitations(db: Db, rows: readonly InvitationRow[], now: Date): Promise<Invitation[]> {
  const names = await namesIn(db, rows);
  return rows.map((row) => presentInvitation(row, names, now));
}

/** For the invited person, who sees the workspace's name. */
async function presentOwnInvitations(
  db: Db,
  rows: readonly (InvitationRow & { workspace_name: string })[],
  now: Date,
): Promise<OwnInvitation[]> {
  const names = await namesIn(db, rows);
  return rows.map((row) => ({ ...presentInvitation(row, names, now), workspace_name: row.workspace_name }));
}

/** What waits for an answer of the person. */
export async function listOwnInvitations(
  { platform: { db, clock } }: Workspaces,
  person: Person,
): Promise<OwnInvitation[]> {
  const now = clock.now();
  return presentOwnInvitations(db, await listPendingFor(db, person.email, now), now);
}

const invitationEnded = () =>
  new AppError(
    'gone',
    'This invitation has expired, or was answered, revoked or replaced by a newer one. Request a new one.',
  );

/** What the link is about. A wrong secret gets the same answer as an old one. */
export async function getInvitationOfLink(
  { platform: { db, clock } }: Workspaces,
  token: string,
): Promise<OwnInvitation> {
  const row = await findInvitationByToken(db, hashToken(token));
  const [shown] = row?.state === 'pending' ? await presentOwnInvitations(db, [row], clock.now()) : [];
  if (!shown || shown.is_expired) throw invitationEnded();
  return shown;
}

/** The invitation, if it is the person's and still waits. */
async function requireOwn({ platform: { clock } }: Workspaces, tx: Tx, { person }: PersonCaller, invitationId: string) {
  const row = await lockInvitation(tx, invitationId);
  if (row?.email !== person.email) throw notFound('This invitation');
  if (row.state !== 'pending' || Date.parse(row.expires_at) <= clock.now().getTime()) throw invitationEnded();
  return row;
}

/** Accepts or declines. Who is a member already keeps their role. */
export async function answerInvitation(
  here: Workspaces,
  caller: PersonCaller,
  { invitation_id, accept }: { invitation_id: string; accept: boolean },
): Promise<{ workspace: Workspace | null }> {
  const { db, clock } = here.platform;
  const person_id = caller.person.id;
  return transact(db, async (tx) => {
    const { workspace_id, role } = await requireOwn(here, tx, caller, invitation_id);
    if (accept && !(await loadMembership(tx, person_id, workspace_id))) {
      await addMember(tx, clock, { workspace_id, person_id, role });
    }
    await closeInvitation(tx, invitation_id, accept ? 'accepted' : 'declined');
    await recordAuditEvent(tx, {
      person_id,
      workspace_id,
      action: accept ? 'accept' : 'decline',
      kind: 'invitation',
      object_id: invitation_id,
      detail: { role },
    });
    const row = accept ? await loadWorkspace(tx, person_id, workspace_id) : null;
    return { workspace: row ? presentWorkspace(row) : null };
  });
}

/** One page of the invitations that wait for an answer, expired ones among them: they can be sent again. */
export async function listInvitations(
  { platform: { db, clock } }: Workspaces,
  { workspace: { workspace_id } }: Caller,
  paging: Page,
) {
  const rows = await listPending(db, workspace_id, paging);
  const total = await countPending(db, workspace_id);
  return { data: await presentInvitations(db, rows, clock.now()), paging: { ...paging, total } };
}

async function requireWaiting(tx: Tx, { workspace }: Caller, invitationId: string) {
  const row = await lockInvitation(tx, invitationId);
  if (row?.workspace_id !== workspace.workspace_id || row.state !== 'pending') throw notFound('This invitation');
  requireMayManage(workspace.role, row.role);
  return row;
}

/** Sends an invitation again with a new link; the old one stops working. */
export async function resendInvitation(here: Workspaces, caller: Caller, invitationId: string): Promise<Invitation> {
  const { db, clock } = here.platform;
  return transact(db, async (tx) => {
    await lockMember(tx, caller.workspace, caller.person.id);
    const before = await requireWaiting(tx, caller, invitationId);
    const refused = findMessageLimit(before);
    if (refused) throw new AppError('conflict', refused);
    const { email, role, workspace_name: name } = before;
    const limited = await sendInvitation(here, tx, { caller, workspace: { name }, email, role, before });
    if (limited) throw new AppError('too_many_requests', limited.message);
    const row = await lockInvitation(tx, invitationId);
    if (!row) throw notFound('This invitation');
    const [shown] = await presentInvitations(tx, [row], clock.now());
    if (!shown) throw notFound('This invitation');
    return shown;
  });
}

/** Takes an invitation back. */
export async function revokeInvitation({ platform: { db } }: Workspaces, caller: Caller, invitationId: string) {
  await transact(db, async (tx) => {
    const { email, role } = await requireWaiting(tx, caller, invitationId);
    await closeInvitation(tx, invitationId, 'revoked');
    await recordAuditEvent(tx, {
      person_id: caller.person.id,
      workspace_id: caller.workspace.workspace_id,
      action: 'revoke',
      kind: 'invitation',
      object_id: invitationId,
      detail: { email, role },
    });
  });
  return { invitation_id: invitationId };
}
