import { DETAIL_PERMISSIONS } from '@cohortium/contract';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { type Access, accessToAll, demandAccess, demandModify, demandOwn } from '#sharing';
import { livingProjectIds, type ProjectRow, projectsByIds } from './projects-store.ts';

export const shown = { kind: 'project', words: 'This submission' } as const;

/** A submission as the floor of sharing asks for it. */
export const thingOf = ({
  project_id,
  workspace_id,
  public_at,
}: Pick<ProjectRow, 'project_id' | 'workspace_id' | 'public_at'>) => ({
  id: project_id,
  workspace_id,
  is_public: public_at !== null,
});

/** A submission of the asker's workspace, one shared with them, or a public one; any other does not exist. */
export async function demandReadable(
  db: Db,
  asker: Asker,
  project: ProjectRow | undefined,
): Promise<{ project: ProjectRow; access: Access }> {
  const access = await demandAccess(db, asker, shown, project && thingOf(project));
  if (!project) throw notFound(shown.words);
  return { project, access };
}

/** Cells of it may be changed by the workspace, and by those it is shared with at that level. */
export async function demandModifiable(db: Db, asker: Asker, found: ProjectRow | undefined): Promise<ProjectRow> {
  const { project, access } = await demandReadable(db, asker, found);
  demandModify(access);
  return project;
}

/** Submissions whose cells the caller may edit. */
export async function modifiableProjects(db: Db, asker: Asker, ids: readonly string[]): Promise<ProjectRow[]> {
  const living = await projectsByIds(db, await livingProjectIds(db, ids));
  const access = await accessToAll(db, asker, shown.kind, living.map(thingOf));
  return living.filter(({ project_id }) => access.get(project_id)?.access_level === 'modify');
}

/** Requires the submission's own workspace: to run, delete or replace files. */
export async function demandOwned(db: Db, asker: Asker, found: ProjectRow | undefined): Promise<ProjectRow> {
  const { project, access } = await demandReadable(db, asker, found);
  demandOwn(access);
  return project;
}

/** Requires more than public access, for the edit history. */
export async function demandWhole(db: Db, asker: Asker, found: ProjectRow | undefined): Promise<ProjectRow> {
  const { project, access } = await demandReadable(db, asker, found);
  if (access.access === 'public') throw notFound('The history of this submission');
  return project;
}

/** Requires access to the raw reads, which grantees have and the public doesn't. */
export async function demandRaw(db: Db, asker: Asker, found: ProjectRow | undefined): Promise<void> {
  const { access } = await demandReadable(db, asker, found);
  if (access.access === 'public') throw notFound(shown.words);
}

/** Owners and admins delete any submission, writers those they created. The same people undo it. */
export function mayDelete(asker: Asker, made: { created_by: string }): boolean {
  const { permissions } = asker.workspace;
  if (permissions.has('workspace:project:delete')) return true;
  return permissions.has('workspace:project:delete_created') && made.created_by === asker.person.id;
}

export function demandDeletable(asker: Asker, project: ProjectRow): void {
  if (!mayDelete(asker, project)) throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
}
