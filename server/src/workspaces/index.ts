export { type AdminWorkspaceRow, listAdminWorkspaces, ownersOf } from './admin-workspace-store.ts';
export {
  type AdminWorkspaceChange,
  deactivateWorkspace,
  reopenWorkspace,
  updateAnyWorkspace,
} from './administer-workspaces.ts';
export { createPersonalWorkspace, createWorkspace } from './create-workspace.ts';
export { purgeDeletedWorkspaces } from './delete-workspace.ts';
export { membersElsewhere } from './members/member-store.ts';
export {
  addMember,
  defaultMembershipOf,
  findCaller,
  leaveEverything,
  lockMember,
  type MemberToAdd,
  membershipOf,
  requireNewOwner,
} from './members/membership.ts';
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
