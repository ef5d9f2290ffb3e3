export { addMember, type MemberToAdd } from './add-member.ts';
export { createPersonalWorkspace } from './create-workspace.ts';
export { membershipOf } from './find-membership.ts';
export { registerWorkspaceRoutes } from './routes.ts';
export type { WorkspaceUsage } from './workspace-view.ts';
export type { UsageOf, Workspaces } from './workspaces.ts';
export { migrations } from './workspaces-tables.ts';
