import type { Invitation } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { holdMember } from '../members/hold-member.ts';
import { demandMayManage } from '../workspace-policy.ts';
import type { ActingIn, Workspaces } from '../workspaces.ts';
import { countPending, endInvitation, listPending, lockInvitation } from './invitation-store.ts';
import { presentInvitations } from './invitation-view.ts';
import { sendInvitation, tooManyMessages } from './invite-people.ts';

/** One page of the invitations that wait for an answer, expired ones among them: they can be sent again. */
export async function listInvitations(
  { platform: { db, clock } }: Workspaces,
  { workspace: { workspace_id } }: Asker,
  paging: { page: number; page_size: number },
) {
  const rows = await listPending(db, workspace_id, paging);
  const total = await countPending(db, workspace_id);
  return { data: await presentInvitations(db, rows, clock.now()), paging: { ...paging, total } };
}

async function demandWaiting(tx: Tx, { workspace }: ActingIn, invitationId: string) {
  const row = await lockInvitation(tx, invitationId);
  if (row?.workspace_id !== workspace.workspace_id || row.state !== 'pending') throw notFound('This invitation');
  demandMayManage(workspace.role, row.role);
  return row;
}

/** Sends an invitation again with a new link; the old one stops working. */
export async function resendInvitation(here: Workspaces, acting: ActingIn, invitationId: string): Promise<Invitation> {
  const { db, clock } = here.platform;
  return transact(db, async (tx) => {
    await holdMember(tx, acting.workspace, acting.person.id);
    const before = await demandWaiting(tx, acting, invitationId);
    const refused = tooManyMessages(before);
    if (refused) throw new Refusal('conflict', refused);
    const { email, role, workspace_name: name } = before;
    const limited = await sendInvitation(here, tx, { acting, workspace: { name }, email, role, before });
    if (limited) throw new Refusal('too_many_requests', limited.sentence);
    const row = await lockInvitation(tx, invitationId);
    if (!row) throw notFound('This invitation');
    const [shown] = await presentInvitations(tx, [row], clock.now());
    if (!shown) throw notFound('This invitation');
    return shown;
  });
}

/** Takes an invitation back. */
export async function revokeInvitation({ platform: { db } }: Workspaces, acting: ActingIn, invitationId: string) {
  await transact(db, async (tx) => {
    const { email, role } = await demandWaiting(tx, acting, invitationId);
    await endInvitation(tx, invitationId, 'revoked');
    await recordAct(tx, {
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
