import { emailSchema, INVITATION, type Invited, type WorkspaceRole } from '@cohortium/contract';
import { addressesOfPeople, hashToken, loadPerson } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import { DAY_MS, newId, randomToken } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type MailLimitReached, type MailMessage, sendBetweenPeople, stripLinks } from '#platform/mail';
import { requireMayManage, requireTakesMembers } from '../workspace-policy.ts';
import { lockWorkspace } from '../workspace-store.ts';
import type { Workspaces } from '../workspaces.ts';
import {
  addInvitation,
  changeRoleOf,
  countPending,
  findPending,
  type InvitationRow,
  renewInvitation,
} from './invitation-store.ts';
import { lockMembers } from './member-store.ts';

export interface InvitationMessageData {
  to: string;
  /** Who invites. */
  from: { name: string; email: string };
  workspace: string;
  role: WorkspaceRole;
  token: string;
}

const rolesWithArticle: Record<WorkspaceRole, string> = {
  owner: 'an owner',
  admin: 'an admin',
  writer: 'a writer',
  reader: 'a reader',
};

/** The same for people with and without an account: the inviter can't tell from it. The secret is in the fragment. */
function invitationMessage(url: string, { to, from, workspace, role, token }: InvitationMessageData): MailMessage {
  const [name, title] = [stripLinks(from.name), stripLinks(workspace)];
  return {
    to,
    subject: `${name} invites you to “${title}” on Cohortium`,
    text: `Hello,\n\n${name} (${from.email}) invites you to work in “${title}” as ${rolesWithArticle[role]}. Accept within ${INVITATION.days} days, with an account for this email address. If you have none yet, create one with the link.\n\nIf you do not know the sender, ignore this message: nothing happens unless you open the link.`,
    links: [{ title: 'View invitation', href: `${url}/sign-up#invitation=${token}` }],
  };
}

interface InvitationToSend {
  caller: Caller;
  workspace: { name: string };
  email: string;
  role: WorkspaceRole;
  /** The invitation that waits already. */
  before: InvitationRow | undefined;
}

/**
 * Writes an invitation, or renews the one that waits, and sends its letter; part of the caller's transaction. Where as
 * many letters as may be were written today, it answers which limit that is. Who has one about this workspace already is
 * invited without another: the invitation waits on their home page.
 */
export async function sendInvitation(
  here: Workspaces,
  tx: Tx,
  sending: InvitationToSend,
): Promise<MailLimitReached | null> {
  const { platform } = here;
  const { caller, workspace, email, role, before } = sending;
  const { person } = caller;
  const { workspace_id } = caller.workspace;
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
  const refused = await sendBetweenPeople(platform, tx, {
    sender: await loadPerson(tx, person.id),
    about: workspace_id,
    letter: invitationMessage(platform.config.url, { to: email, from: person, workspace: workspace.name, role, token }),
  });
  if (refused && refused.limit !== 'about_same') return refused;
  if (!before) await addInvitation(tx, { ...invitation, email, created_at: now });
  else if (refused) await changeRoleOf(tx, before.invitation_id, role);
  else await renewInvitation(tx, invitation);
  await recordAuditEvent(tx, {
    person_id: person.id,
    workspace_id,
    action: before ? 'resend' : 'invite',
    kind: 'invitation',
    object_id: invitation.invitation_id,
    detail: { email, role, letter: refused === null },
  });
  return refused;
}

/** Why an open invitation can't be resent; null if it can. */
export function findMessageLimit({ n_messages, email }: InvitationRow): string | null {
  if (n_messages < INVITATION.messages) return null;
  return `${email} has received ${n_messages} invitations. Contact them in another way.`;
}

interface KnownRecipients {
  members: ReadonlySet<string>;
  pending: ReadonlyMap<string, InvitationRow>;
}

type InviteDecision = { invited: Invited; send: boolean };

function decideInvitation(
  email: string,
  role: WorkspaceRole,
  { actor, known }: { actor: WorkspaceRole; known: KnownRecipients },
): InviteDecision {
  const decision = (outcome: Invited['outcome'], message: string, send = false) => ({
    invited: { email, outcome, message },
    send,
  });
  if (known.members.has(email)) return decision('already_member', `${email} is already a member.`);
  const before = known.pending.get(email);
  if (!before) return decision('invited', `${email} is invited as ${role}.`, true);
  const refused = findMessageLimit(before);
  if (refused) return decision('failed', refused);
  requireMayManage(actor, before.role);
  return decision('resent', `${email} was invited before; the invitation is sent again, as ${role}.`, true);
}

const ALREADY_NOTIFIED_NOTE =
  'They already received an email about this workspace today, so no other is sent. The invitation is on their home page.';

/** What became of an invitation whose letter was, or was not, written. A sender who may write no more is refused. */
function describeOutcome(invited: Invited, refused: MailLimitReached | null): Invited {
  if (refused === null) return invited;
  if (refused.limit === 'about_same')
    return { ...invited, message: `${invited.email} is invited. ${ALREADY_NOTIFIED_NOTE}` };
  return { ...invited, outcome: 'failed', message: refused.message };
}

/** Distinct email addresses from the input, including invalid ones. */
function parseEmails(emails: readonly string[]) {
  const read = emails.map((given) => ({ given, email: emailSchema.safeParse(given).data ?? null }));
  const good = [...new Set(read.flatMap(({ email }) => (email === null ? [] : [email])))];
  const bad = [...new Set(read.flatMap(({ given, email }) => (email === null ? [given] : [])))];
  return { good, bad };
}

interface InviteContext {
  caller: Caller;
  workspace: { name: string };
  role: WorkspaceRole;
  decided: readonly InviteDecision[];
  pending: ReadonlyMap<string, InvitationRow>;
}

/** Throws if none of the invitations can be sent. */
async function inviteEach(here: Workspaces, tx: Tx, { caller, workspace, role, decided, pending }: InviteContext) {
  const reported: Invited[] = [];
  const limits: MailLimitReached[] = [];
  for (const { invited: one, send } of decided) {
    const before = pending.get(one.email);
    const sending = { caller, workspace, email: one.email, role, before };
    const refused = send ? await sendInvitation(here, tx, sending) : null;
    if (refused && refused.limit !== 'about_same') limits.push(refused);
    reported.push(describeOutcome(one, refused));
  }
  const [limit] = limits;
  if (limit && limits.length === decided.length) throw new AppError('too_many_requests', limit.message);
  return reported;
}

/** Invites people by their addresses. Each has its own answer; none reveals whether it has an account. */
export async function invitePeople(
  here: Workspaces,
  caller: Caller,
  { emails, role }: { emails: readonly string[]; role: WorkspaceRole },
): Promise<Invited[]> {
  requireTakesMembers(caller.workspace);
  const { workspace_id } = caller.workspace;
  const { good, bad } = parseEmails(emails);
  const invited = await transact(here.platform.db, async (tx) => {
    const workspace = await lockWorkspace(tx, workspace_id);
    const members = await lockMembers(tx, workspace_id);
    const actor = members.find(({ person_id }) => person_id === caller.person.id);
    if (!workspace || !actor) throw notFound('This workspace');
    requireMayManage(actor.role, role);
    const addresses = await addressesOfPeople(
      tx,
      members.map(({ person_id }) => person_id),
    );
    const pending = new Map((await findPending(tx, workspace_id, good)).map((row) => [row.email, row]));
    const known = { members: new Set([...addresses.values()].map(({ email }) => email)), pending };
    const decided = good.map((email) => decideInvitation(email, role, { actor: actor.role, known }));
    const added = decided.filter(({ invited: { outcome } }) => outcome === 'invited').length;
    if (added > 0 && (await countPending(tx, workspace_id)) + added > INVITATION.waiting) {
      throw new AppError('conflict', `At most ${INVITATION.waiting} invitations can be open. Revoke some first.`);
    }
    return inviteEach(here, tx, { caller, workspace, role, decided, pending });
  });
  const refused = bad.map((email): Invited => {
    return { email, outcome: 'failed', message: `“${email}” is not an email address.` };
  });
  return [...invited, ...refused];
}
