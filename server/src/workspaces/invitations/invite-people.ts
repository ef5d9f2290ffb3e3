import { emailSchema, INVITATION, type Invited, type WorkspaceRole } from '@cohortium/contract';
import { addressesOfPeople, hashToken } from '#identity';
import { recordAct } from '#platform/audit';
import { DAY_MS, newId, randomToken } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { notFound, Refusal } from '#platform/refusal';
import { lockMembers } from '../members/member-store.ts';
import { demandMayManage, demandTakesMembers } from '../workspace-policy.ts';
import { lockWorkspace } from '../workspace-store.ts';
import type { ActingIn, Workspaces } from '../workspaces.ts';
import { addInvitation, countPending, findPending, type InvitationRow, renewInvitation } from './invitation-store.ts';
import { invitationLetter } from './write-letter.ts';

interface Sending {
  acting: ActingIn;
  workspace: { name: string };
  email: string;
  role: WorkspaceRole;
  /** The invitation that waits already. */
  before: InvitationRow | undefined;
}

/** Writes an invitation, or renews the one that waits, and sends its letter; part of the caller's transaction. */
export async function sendInvitation(here: Workspaces, tx: Tx, sending: Sending): Promise<string> {
  const { platform } = here;
  const { acting, workspace, email, role, before } = sending;
  const { person, request_id } = acting;
  const { workspace_id } = acting.workspace;
  const token = randomToken();
  const now = platform.clock.now();
  const invitation = {
    invitation_id: before?.invitation_id ?? newId(),
    workspace_id,
    role,
    token_hash: hashToken(token),
    invited_by: person.id,
    sent_at: now,
    expires_at: new Date(now.getTime() + INVITATION.days * DAY_MS),
  };
  if (before) await renewInvitation(tx, invitation);
  else await addInvitation(tx, { ...invitation, email, created_at: now });
  await platform.mail.send(
    tx,
    invitationLetter(platform.config.url, { to: email, from: person, workspace: workspace.name, role, token }),
  );
  await recordAct(tx, {
    person_id: person.id,
    workspace_id,
    action: before ? 'resend' : 'invite',
    kind: 'invitation',
    object_id: invitation.invitation_id,
    detail: { email, role },
    request_id,
  });
  return invitation.invitation_id;
}

/** Why an invitation that waits is not sent once more; null when it may be. */
export function tooManyMessages({ n_messages, email }: InvitationRow): string | null {
  if (n_messages < INVITATION.messages) return null;
  return `${email} has been written to ${n_messages} times. Ask them in another way.`;
}

interface Known {
  members: ReadonlySet<string>;
  pending: ReadonlyMap<string, InvitationRow>;
}

type Decided = { invited: Invited; send: boolean };

function decide(email: string, role: WorkspaceRole, { actor, known }: { actor: WorkspaceRole; known: Known }): Decided {
  const told = (outcome: Invited['outcome'], message: string, send = false) => ({
    invited: { email, outcome, message },
    send,
  });
  if (known.members.has(email)) return told('already_member', `${email} is a member already.`);
  const before = known.pending.get(email);
  if (!before) return told('invited', `${email} is invited as ${role}.`, true);
  const refused = tooManyMessages(before);
  if (refused) return told('refused', refused);
  demandMayManage(actor, before.role);
  return told('sent_again', `${email} was invited before; the message goes out again, as ${role}.`, true);
}

/** Addresses as they were given, each once, those that are none among them. */
function readAddresses(emails: readonly string[]) {
  const read = emails.map((given) => ({ given, email: emailSchema.safeParse(given).data ?? null }));
  const good = [...new Set(read.flatMap(({ email }) => (email === null ? [] : [email])))];
  const bad = [...new Set(read.flatMap(({ given, email }) => (email === null ? [given] : [])))];
  return { good, bad };
}

/** Invites people by their addresses. Each is answered for itself; nothing tells whether it has an account. */
export async function invitePeople(
  here: Workspaces,
  acting: ActingIn,
  { emails, role }: { emails: readonly string[]; role: WorkspaceRole },
): Promise<Invited[]> {
  demandTakesMembers(acting.workspace);
  const { workspace_id } = acting.workspace;
  const { good, bad } = readAddresses(emails);
  const invited = await transact(here.platform.db, async (tx) => {
    const workspace = await lockWorkspace(tx, workspace_id);
    const members = await lockMembers(tx, workspace_id);
    const actor = members.find(({ person_id }) => person_id === acting.person.id);
    if (!workspace || !actor) throw notFound('This workspace');
    demandMayManage(actor.role, role);
    const addresses = await addressesOfPeople(
      tx,
      members.map(({ person_id }) => person_id),
    );
    const pending = new Map((await findPending(tx, workspace_id, good)).map((row) => [row.email, row]));
    const known = { members: new Set([...addresses.values()].map(({ email }) => email)), pending };
    const decided = good.map((email) => decide(email, role, { actor: actor.role, known }));
    const added = decided.filter(({ invited: { outcome } }) => outcome === 'invited').length;
    if (added > 0 && (await countPending(tx, workspace_id)) + added > INVITATION.waiting) {
      throw new Refusal(
        'conflict',
        `More than ${INVITATION.waiting} invitations would wait for an answer. Revoke some first.`,
      );
    }
    for (const { invited: one, send } of decided) {
      const before = pending.get(one.email);
      if (send) await sendInvitation(here, tx, { acting, workspace, email: one.email, role, before });
    }
    return decided.map(({ invited: one }) => one);
  });
  const refused = bad.map((email): Invited => {
    return { email, outcome: 'refused', message: `“${email}” is no e-mail address.` };
  });
  return [...invited, ...refused];
}
