import { DETAIL_PERMISSIONS } from '@cohortium/contract';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import type { ProjectRow } from './projects-store.ts';

/** A submission is seen in its own workspace; elsewhere it does not exist. */
export function demandReadable(asker: Asker, project: ProjectRow | undefined): ProjectRow {
  if (project?.workspace_id !== asker.workspace.workspace_id) throw notFound('This submission');
  return project;
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
