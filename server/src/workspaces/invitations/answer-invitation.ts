import type { OwnInvitation, Workspace } from '@cohortium/contract';
import { hashToken } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Person, PersonContext } from '#platform/http';
import { addMember } from '../members/add-member.ts';
import { loadMembership } from '../members/member-store.ts';
import { loadWorkspace } from '../workspace-store.ts';
import { presentWorkspace } from '../workspace-view.ts';
import type { Workspaces } from '../workspaces.ts';
import { closeInvitation, findInvitationByToken, listPendingFor, lockInvitation } from './invitation-store.ts';
import { presentOwnInvitations } from './invitation-view.ts';

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

/** What the link is about. A wrong secret is told the same as an old one. */
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
async function requireOwn(
  { platform: { clock } }: Workspaces,
  tx: Tx,
  { person }: PersonContext,
  invitationId: string,
) {
  const row = await lockInvitation(tx, invitationId);
  if (row?.email !== person.email) throw notFound('This invitation');
  if (row.state !== 'pending' || Date.parse(row.expires_at) <= clock.now().getTime()) throw invitationEnded();
  return row;
}

/** Accepts or declines. Who is a member already keeps their role. */
export async function answerInvitation(
  here: Workspaces,
  acting: PersonContext,
  { invitation_id, accept }: { invitation_id: string; accept: boolean },
): Promise<{ workspace: Workspace | null }> {
  const { db, clock } = here.platform;
  const person_id = acting.person.id;
  return transact(db, async (tx) => {
    const { workspace_id, role } = await requireOwn(here, tx, acting, invitation_id);
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
      request_id: acting.request_id,
    });
    const row = accept ? await loadWorkspace(tx, person_id, workspace_id) : null;
    return { workspace: row ? presentWorkspace(row) : null };
  });
}
