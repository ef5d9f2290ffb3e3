import { permissionsOfAppRole, routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import { createWorkspace, editWorkspace, setDefaultWorkspace } from './create-workspace.ts';
import { deleteWorkspace, describeDependents, listDeleted, restoreWorkspace } from './delete-workspace.ts';
import { getWorkspaceDetail, listWorkspaceDetails, listWorkspaces } from './list-workspaces.ts';
import { editMember, removeMember, transferWorkspace } from './members/change-member.ts';
import {
  answerInvitation,
  getInvitationOfLink,
  listInvitations,
  listOwnInvitations,
  resendInvitation,
  revokeInvitation,
} from './members/invitations.ts';
import { invitePeople } from './members/invite-people.ts';
import { listMembers, listRoles } from './members/list-members.ts';
import type { Workspaces } from './workspaces.ts';

const { workspaces } = routes;

/** Of one address on the network. */
const RATE_LIMITS = {
  message: { max: 60, timeWindow: '10 minutes' },
  link: { max: 60, timeWindow: '10 minutes' },
};

function registerMemberRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.roles, async () => ({ data: listRoles() }));
  api.mount(workspaces.members, ({ caller, query }) => listMembers(here, caller, query));
  api.mount(workspaces.editMember, async (call) => ({
    data: await editMember(here, call.caller, call.body),
  }));
  api.mount(workspaces.transfer, async (call) => ({
    data: await transferWorkspace(here, call.caller, call.body.user_id),
  }));
  api.mount(workspaces.removeMember, async (call) => ({
    data: await removeMember(here, call.caller, call.body.user_id),
  }));
}

function registerDeletionRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.dependents, async ({ caller }) => ({ data: await describeDependents(here, caller) }));
  api.mount(workspaces.delete, async (call) => ({ data: await deleteWorkspace(here, call.caller) }));
  api.mount(workspaces.deleted, async ({ caller }) => ({ data: await listDeleted(here, caller.person) }));
  api.mount(workspaces.restore, async ({ caller, body }) => ({
    data: await restoreWorkspace(here, caller, body.deletion_id),
  }));
}

function registerInvitationRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.invite, async (call) => ({ data: await invitePeople(here, call.caller, call.body) }), {
    rate: RATE_LIMITS.message,
  });
  api.mount(workspaces.invitations, ({ caller, query }) => listInvitations(here, caller, query));
  api.mount(
    workspaces.resend,
    async (call) => ({ data: await resendInvitation(here, call.caller, call.body.invitation_id) }),
    { rate: RATE_LIMITS.message },
  );
  api.mount(workspaces.revoke, async (call) => ({
    data: await revokeInvitation(here, call.caller, call.body.invitation_id),
  }));
  api.mount(workspaces.pending, async ({ caller }) => ({ data: await listOwnInvitations(here, caller.person) }));
  api.mount(workspaces.answer, async ({ caller, body }) => ({
    data: await answerInvitation(here, caller, body),
  }));
  api.mount(workspaces.open, async ({ body }) => ({ data: await getInvitationOfLink(here, body.token) }), {
    rate: RATE_LIMITS.link,
  });
}

/** The calls about workspaces; `here.usage_of` is the port through which the floors above count what one holds. */
export function registerWorkspaceRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.list, ({ caller, query }) => listWorkspaces(here, caller.person, query));
  api.mount(workspaces.all, ({ caller }) => listWorkspaceDetails(here, caller.person));
  api.mount(workspaces.create, async ({ caller, body }) => ({
    data: await createWorkspace(here, caller, body),
  }));
  api.mount(workspaces.edit, async ({ caller, body }) => ({
    data: await editWorkspace(here, caller, body),
  }));
  api.mount(workspaces.makeDefault, async ({ caller }) => ({
    data: await setDefaultWorkspace(here, caller),
  }));
  api.mount(workspaces.detail, ({ caller }) => getWorkspaceDetail(here, caller));
  api.mount(workspaces.permissions, async ({ caller }) => ({ data: [...caller.workspace.permissions] }));
  api.mount(workspaces.appPermissions, async ({ caller }) => ({
    data: [...permissionsOfAppRole[caller.person.app_role_name]],
  }));
  registerMemberRoutes(api, here);
  registerInvitationRoutes(api, here);
  registerDeletionRoutes(api, here);
}
