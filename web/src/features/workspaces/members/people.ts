import {
  INVITATION,
  type Invited,
  invitationRoutes,
  type Member,
  memberRoutes,
  type WorkspaceRole,
  workspaceRoutes,
} from '@cohortium/contract';
import { chunk } from '#platform';
import { call, refresh } from '#platform/api';

/** Refreshes all queries that show members or invitations. */
const refreshMembers = () =>
  refresh(memberRoutes.members, invitationRoutes.invitations, workspaceRoutes.all, workspaceRoutes.detail);

/** Invites into the selected workspace, or into one that was just made. */
export async function invitePeople(
  emails: readonly string[],
  role: WorkspaceRole,
  workspace_id?: string,
): Promise<Invited[]> {
  const answers: Invited[] = [];
  try {
    for (const part of chunk(emails, INVITATION.at_once)) {
      const body = { emails: part, role };
      const { data } = await call(invitationRoutes.invite, { body }, workspace_id ? { workspace_id } : {});
      answers.push(...data);
    }
  } finally {
    await refreshMembers();
  }
  return answers;
}

export async function editMember(user_id: string, role: WorkspaceRole) {
  try {
    await call(memberRoutes.editMember, { body: { user_id, role } });
  } finally {
    await refreshMembers();
  }
}

/** The member becomes an owner and the caller becomes an admin. */
export async function transferOwnership(user_id: string) {
  try {
    await call(memberRoutes.transfer, { body: { user_id } });
  } finally {
    await refreshMembers();
  }
}

/** A member who left can no longer load the workspace's lists. */
export async function removeMember({ user_id, is_you }: Pick<Member, 'user_id' | 'is_you'>) {
  await call(memberRoutes.removeMember, { body: { user_id } });
  if (!is_you) await refreshMembers();
}

export async function resendInvitation(invitation_id: string) {
  await call(invitationRoutes.resend, { body: { invitation_id } });
  await refreshMembers();
}

export async function revokeInvitation(invitation_id: string) {
  await call(invitationRoutes.revoke, { body: { invitation_id } });
  await refreshMembers();
}

/** The workspace that was joined; null when the invitation was declined. */
export async function answerInvitation(invitation_id: string, { accept }: { accept: boolean }) {
  try {
    const { data } = await call(invitationRoutes.answer, { body: { invitation_id, accept } });
    return data.workspace;
  } finally {
    await refresh(invitationRoutes.pending, workspaceRoutes.all);
  }
}
