import { permissionsOfAppRole, routes } from '@cohortium/contract';
import type { Api, Asker, RequestFacts } from '#platform/http';
import { createWorkspace, editWorkspace, makeDefault } from './create-workspace.ts';
import { deleteWorkspace, describeDependents } from './deletion/delete-workspace.ts';
import { listDeleted, restoreWorkspace } from './deletion/restore-workspace.ts';
import { answerInvitation, listOwnInvitations, openInvitation } from './invitations/answer-invitation.ts';
import { listInvitations, resendInvitation, revokeInvitation } from './invitations/change-invitation.ts';
import { invitePeople } from './invitations/invite-people.ts';
import { describeAll, describeWorkspace, listWorkspaces } from './list-workspaces.ts';
import { editMember, removeMember, transferWorkspace } from './members/change-member.ts';
import { listMembers, listRoles } from './members/list-members.ts';
import type { ActingIn, Workspaces } from './workspaces.ts';

const { workspaces } = routes;

/** Of one address on the network. */
const rate = {
  message: { max: 60, timeWindow: '10 minutes' },
  link: { max: 60, timeWindow: '10 minutes' },
};

const actingOf = ({ asker, request }: { asker: Asker; request: RequestFacts }): ActingIn => ({
  ...asker,
  request_id: request.request_id,
});

function registerMemberRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.roles, async () => ({ data: listRoles() }));
  api.mount(workspaces.members, ({ asker, query }) => listMembers(here, asker, query));
  api.mount(workspaces.editMember, async (call) => ({ data: await editMember(here, actingOf(call), call.body) }));
  api.mount(workspaces.transfer, async (call) => ({
    data: await transferWorkspace(here, actingOf(call), call.body.user_id),
  }));
  api.mount(workspaces.removeMember, async (call) => ({
    data: await removeMember(here, actingOf(call), call.body.user_id),
  }));
}

function registerDeletionRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.dependents, async ({ asker }) => ({ data: await describeDependents(here, asker) }));
  api.mount(workspaces.delete, async (call) => ({ data: await deleteWorkspace(here, actingOf(call)) }));
  api.mount(workspaces.deleted, async ({ asker }) => ({ data: await listDeleted(here, asker.person) }));
  api.mount(workspaces.restore, async ({ asker: { person }, body, request: { request_id } }) => ({
    data: await restoreWorkspace(here, { person, request_id }, body.deletion_id),
  }));
}

function registerInvitationRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.invite, async (call) => ({ data: await invitePeople(here, actingOf(call), call.body) }), {
    rate: rate.message,
  });
  api.mount(workspaces.invitations, ({ asker, query }) => listInvitations(here, asker, query));
  api.mount(
    workspaces.resend,
    async (call) => ({ data: await resendInvitation(here, actingOf(call), call.body.invitation_id) }),
    { rate: rate.message },
  );
  api.mount(workspaces.revoke, async (call) => ({
    data: await revokeInvitation(here, actingOf(call), call.body.invitation_id),
  }));
  api.mount(workspaces.pending, async ({ asker }) => ({ data: await listOwnInvitations(here, asker.person) }));
  api.mount(workspaces.answer, async ({ asker: { person }, body, request: { request_id } }) => ({
    data: await answerInvitation(here, { person, request_id }, body),
  }));
  api.mount(workspaces.open, async ({ body }) => ({ data: await openInvitation(here, body.token) }), {
    rate: rate.link,
  });
}

/** The calls about workspaces; `here.usage_of` is the port through which the floors above count what one holds. */
export function registerWorkspaceRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.list, ({ asker, query }) => listWorkspaces(here, asker.person, query));
  api.mount(workspaces.all, ({ asker }) => describeAll(here, asker.person));
  api.mount(workspaces.create, async ({ asker, body, request: { request_id } }) => ({
    data: await createWorkspace(here, { ...asker, request_id }, body),
  }));
  api.mount(workspaces.edit, async ({ asker, body, request: { request_id } }) => ({
    data: await editWorkspace(here, { ...asker, request_id }, body),
  }));
  api.mount(workspaces.makeDefault, async ({ asker, request: { request_id } }) => ({
    data: await makeDefault(here, { ...asker, request_id }),
  }));
  api.mount(workspaces.detail, ({ asker }) => describeWorkspace(here, asker));
  api.mount(workspaces.permissions, async ({ asker }) => ({ data: [...asker.workspace.permissions] }));
  api.mount(workspaces.appPermissions, async ({ asker }) => ({
    data: [...permissionsOfAppRole[asker.person.app_role_name]],
  }));
  registerMemberRoutes(api, here);
  registerInvitationRoutes(api, here);
  registerDeletionRoutes(api, here);
}
