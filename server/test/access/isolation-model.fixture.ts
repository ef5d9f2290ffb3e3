import type { ShareLevel, WorkspaceRole } from '@cohortium/contract';

/** People and workspaces by number; objects by their place in the world's lists. */
export const PEOPLE = 5;
export const WORKSPACES = 4;

export interface Grant {
  kind: 'project' | 'cohort';
  object: number;
  to: { person: number } | { workspace: number };
  level: ShareLevel;
  grant_id: string;
}

interface ModelResource {
  workspace: number;
  is_public: boolean;
}

/** All that the policy depends on. */
export interface State {
  /** By workspace, then by person. */
  roles: Map<number, WorkspaceRole>[];
  gone_workspaces: Set<number>;
  projects: (ModelResource & { is_deleted: boolean; n_samples: number })[];
  /** Each of the samples of one submission of its own workspace. */
  cohorts: (ModelResource & { project: number })[];
  grants: Grant[];
}

export type AccessKind = 'own' | 'shared' | 'public' | null;

/** A person in one of the workspaces, or in their personal one (null), where nothing of the world lies. */
export interface CallerContext {
  person: number;
  workspace: number | null;
}

export const roleOf = (
  { roles, gone_workspaces }: State,
  { person, workspace }: CallerContext,
): WorkspaceRole | null =>
  workspace === null ? 'owner' : gone_workspaces.has(workspace) ? null : (roles[workspace]?.get(person) ?? null);

const isSharedWith = (grant: Grant, { person, workspace }: CallerContext): boolean =>
  'person' in grant.to ? grant.to.person === person : grant.to.workspace === workspace;

/** What is in a deleted workspace is hidden; else one's own, what is shared with one or one's workspace, what is public. */
function accessOf(state: State, context: CallerContext, kind: Grant['kind'], object: number): AccessKind {
  const thing = kind === 'project' ? state.projects[object] : state.cohorts[object];
  if (!thing || state.gone_workspaces.has(thing.workspace)) return null;
  if (thing.workspace === context.workspace) return 'own';
  const shared = state.grants.some((one) => one.kind === kind && one.object === object && isSharedWith(one, context));
  return shared ? 'shared' : thing.is_public ? 'public' : null;
}

export const projectAccess = (state: State, context: CallerContext, at: number): AccessKind =>
  state.projects[at]?.is_deleted ? null : accessOf(state, context, 'project', at);

export const cohortAccess = (state: State, context: CallerContext, at: number): AccessKind =>
  accessOf(state, context, 'cohort', at);

/** How a submission's samples are seen: as their owners wrote them, guarded as the public sees them, or not. */
export function sampleVisibility(state: State, context: CallerContext, at: number): 'whole' | 'guarded' | null {
  const visibility = projectAccess(state, context, at);
  return visibility === null ? null : visibility === 'public' ? 'guarded' : 'whole';
}

/** How the members of a cohort are seen through it; a deleted submission's are gone, no matter who asks. */
export function memberVisibility(state: State, context: CallerContext, at: number): 'whole' | 'guarded' | null {
  const visibility = cohortAccess(state, context, at);
  const project = state.cohorts[at]?.project ?? -1;
  if (visibility === null || state.projects[project]?.is_deleted !== false) return null;
  return visibility === 'public' ? (sampleVisibility(state, context, project) ?? 'guarded') : 'whole';
}

const hasPermission: Record<'share' | 'modify', readonly WorkspaceRole[]> = {
  share: ['owner', 'admin'],
  modify: ['owner', 'admin', 'writer'],
};

/** What is answered to somebody who would share a thing, or take a share back: 200, or a refusal. */
export function expectedShareStatus(
  state: State,
  context: CallerContext,
  kind: Grant['kind'],
  object: number,
): 200 | 401 | 404 {
  const role = roleOf(state, context);
  if (role === null) return 404;
  if (!hasPermission.share.includes(role)) return 401;
  const visibility = kind === 'project' ? projectAccess(state, context, object) : cohortAccess(state, context, object);
  return visibility === null ? 404 : visibility === 'own' ? 200 : 401;
}

/** The same for changing a submission: a grant to a workspace counts within the role there, one to a person as it is. */
export function expectedEditStatus(state: State, context: CallerContext, object: number): 200 | 401 | 404 {
  const role = roleOf(state, context);
  if (role === null) return 404;
  // The call itself is for those who may change things where they stand.
  if (!hasPermission.modify.includes(role)) return 401;
  const visibility = projectAccess(state, context, object);
  if (visibility === null) return 404;
  if (visibility === 'own') return 200;
  const grants = state.grants.filter((one) => one.kind === 'project' && one.object === object);
  return grants.some((one) => one.level === 'modify' && isSharedWith(one, context)) ? 200 : 401;
}
