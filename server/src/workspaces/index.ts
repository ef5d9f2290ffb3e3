export { type AdminWorkspaceRow, listAdminWorkspaces, ownersOf } from './administration/admin-workspace-store.ts';
export { deactivateWorkspace, reopenWorkspace } from './administration/close-workspace.ts';
export { type AdminWorkspaceChange, updateAnyWorkspace } from './administration/update-any-workspace.ts';
export { createPersonalWorkspace, createWorkspace } from './create-workspace.ts';
export { purgeDeletedWorkspaces } from './deletion/purge-workspaces.ts';
export { addMember, type MemberToAdd } from './members/add-member.ts';
export { defaultMembershipOf, findCaller, membershipOf } from './members/find-membership.ts';
export { leaveEverything } from './members/leave-everything.ts';
export { lockMember } from './members/lock-member.ts';
export { membersElsewhere } from './members/member-store.ts';
export { requireNewOwner } from './members/require-new-owner.ts';
export { type OnRightsLost, type RightsLost, revokeLostRights } from './members/revoke-lost-rights.ts';
export { registerWorkspaceRoutes } from './routes.ts';
export {
  type ActiveWorkspace,
  activeWorkspaces,
  setDefaultWorkspace,
  workspaceIdsOf,
  workspaceNames,
} from './workspace-store.ts';
export type { WorkspaceUsage } from './workspace-view.ts';
export type { UsageOf, Workspaces } from './workspaces.ts';
export { migrations } from './workspaces-tables.ts';
