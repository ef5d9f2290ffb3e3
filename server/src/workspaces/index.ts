export { createPersonalWorkspace, createWorkspace } from './create-workspace.ts';
export { addMember, type MemberToAdd } from './members/add-member.ts';
export { defaultMembershipOf, membershipOf } from './members/find-membership.ts';
export { leaveEverything } from './members/leave-everything.ts';
export { registerWorkspaceRoutes } from './routes.ts';
export { startIn, workspaceIdsOf, workspaceNames } from './workspace-store.ts';
export type { WorkspaceUsage } from './workspace-view.ts';
export type { UsageOf, Workspaces } from './workspaces.ts';
export { migrations } from './workspaces-tables.ts';
