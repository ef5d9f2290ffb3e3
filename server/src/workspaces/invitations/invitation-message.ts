import { INVITATION, type WorkspaceRole } from '@cohortium/contract';
import { type MailMessage, stripLinks } from '#platform/mail';

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
export function invitationMessage(
  url: string,
  { to, from, workspace, role, token }: InvitationMessageData,
): MailMessage {
  const [name, title] = [stripLinks(from.name), stripLinks(workspace)];
  return {
    to,
    subject: `${name} invites you to “${title}” on Cohortium`,
    text: `Hello,\n\n${name} (${from.email}) invites you to work in “${title}” as ${rolesWithArticle[role]}. Accept within ${INVITATION.days} days, with an account for this email address. If you have none yet, create one with the link.\n\nIf you do not know the sender, ignore this message: nothing happens unless you open the link.`,
    links: [{ title: 'View invitation', href: `${url}/sign-up#invitation=${token}` }],
  };
}
