import type { Invitation } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { lockMember } from '../members/lock-member.ts';
import { requireMayManage } from '../workspace-policy.ts';
import type { MemberContext, Workspaces } from '../workspaces.ts';
import { closeInvitation, countPending, listPending, lockInvitation } from './invitation-store.ts';
import { presentInvitations } from './invitation-view.ts';
import { findMessageLimit, sendInvitation } from './invite-people.ts';

/** One page of the invitations that wait for an answer, expired ones among them: they can be sent again. */
export async function listInvitations(
  { platform: { db, clock } }: Workspaces,
  { workspace: { workspace_id } }: Caller,
  paging: { page: number; page_size: number },
) {
  const rows = await listPending(db, workspace_id, paging);
  const total = await countPending(db, workspace_id);
  return { data: await presentInvitations(db, rows, clock.now()), paging: { ...paging, total } };
}

async function requireWaiting(tx: Tx, { workspace }: MemberContext, invitationId: string) {
  const row = await lockInvitation(tx, invitationId);
  if (row?.workspace_id !== workspace.workspace_id || row.state !== 'pending') throw notFound('This invitation');
  requireMayManage(workspace.role, row.role);
  return row;
}

/** Sends an invitation again with a new link; the old one stops working. */
export async function resendInvitation(
  here: Workspaces,
  acting: MemberContext,
  invitationId: string,
): Promise<Invitation> {
  const { db, clock } = here.platform;
  return transact(db, async (tx) => {
    await lockMember(tx, acting.workspace, acting.person.id);
    const before = await requireWaiting(tx, acting, invitationId);
    const refused = findMessageLimit(before);
    if (refused) throw new AppError('conflict', refused);
    const { email, role, workspace_name: name } = before;
    const limited = await sendInvitation(here, tx, { acting, workspace: { name }, email, role, before });
    if (limited) throw new AppError('too_many_requests', limited.message);
    const row = await lockInvitation(tx, invitationId);
    if (!row) throw notFound('This invitation');
    const [shown] = await presentInvitations(tx, [row], clock.now());
    if (!shown) throw notFound('This invitation');
    return shown;
  });
}

/** Takes an invitation back. */
export async function revokeInvitation({ platform: { db } }: Workspaces, acting: MemberContext, invitationId: string) {
  await transact(db, async (tx) => {
    const { email, role } = await requireWaiting(tx, acting, invitationId);
    await closeInvitation(tx, invitationId, 'revoked');
    await recordAuditEvent(tx, {
      person_id: acting.person.id,
      workspace_id: acting.workspace.workspace_id,
      action: 'revoke',
      kind: 'invitation',
      object_id: invitationId,
      detail: { email, role },
      request_id: acting.request_id,
    });
  });
  return { invitation_id: invitationId };
}
