import type { Db } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import {
  findAccessToAll,
  type ResourceAccess,
  requireAccess,
  requireModify,
  requireOwn,
  type SharedResourceType,
} from '#sharing';
import { activeProjectIds, type ProjectRow, projectById, projectsByIds } from './projects-store.ts';

export const PROJECT_RESOURCE = { kind: 'project', label: 'This submission' } as const;

/** A submission as the floor of sharing asks for it. */
export const toResource = ({
  project_id,
  workspace_id,
  public_at,
}: Pick<ProjectRow, 'project_id' | 'workspace_id' | 'public_at'>) => ({
  id: project_id,
  workspace_id,
  is_public: public_at !== null,
});

/** A submission of the caller's workspace, one shared with them, or a public one; any other does not exist. */
export async function requireReadable(
  db: Db,
  caller: Caller,
  project: ProjectRow | undefined,
): Promise<{ project: ProjectRow; access: ResourceAccess }> {
  const access = await requireAccess(db, caller, PROJECT_RESOURCE, project && toResource(project));
  if (!project) throw notFound(PROJECT_RESOURCE.label);
  return { project, access };
}

/** Cells of it may be changed by the workspace, and by those it is shared with at that level. */
export async function requireModifiable(db: Db, caller: Caller, found: ProjectRow | undefined): Promise<ProjectRow> {
  const { project, access } = await requireReadable(db, caller, found);
  requireModify(access);
  return project;
}

/** Submissions whose cells the caller may edit. */
export async function modifiableProjects(db: Db, caller: Caller, ids: readonly string[]): Promise<ProjectRow[]> {
  const living = await projectsByIds(db, await activeProjectIds(db, ids));
  const access = await findAccessToAll(db, caller, PROJECT_RESOURCE.kind, living.map(toResource));
  return living.filter(({ project_id }) => access.get(project_id)?.access_level === 'modify');
}

/** Requires the submission's own workspace: to run, delete or replace files. */
export async function requireOwned(db: Db, caller: Caller, found: ProjectRow | undefined): Promise<ProjectRow> {
  const { project, access } = await requireReadable(db, caller, found);
  requireOwn(access);
  return project;
}

/** Requires more than public access, for the edit history. */
export async function requireWhole(db: Db, caller: Caller, found: ProjectRow | undefined): Promise<ProjectRow> {
  const { project, access } = await requireReadable(db, caller, found);
  if (access.access === 'public') throw notFound('The history of this submission');
  return project;
}

/** Requires access to the raw reads, which grantees have and the public doesn't. */
export async function requireRaw(db: Db, caller: Caller, found: ProjectRow | undefined): Promise<void> {
  const { access } = await requireReadable(db, caller, found);
  if (access.access === 'public') throw notFound(PROJECT_RESOURCE.label);
}

/** Submissions as shared resources. */
export const sharedProject: SharedResourceType = {
  ...PROJECT_RESOURCE,
  find: async (db, id) => {
    const row = await projectById(db, id);
    return row && { ...toResource(row), name: row.name, version: null };
  },
};
