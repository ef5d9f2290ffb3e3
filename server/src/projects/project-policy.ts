import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import type { ProjectRow } from './projects-store.ts';

/** A submission is seen in its own workspace; elsewhere it does not exist. */
export function mayRead(asker: Asker, project: ProjectRow | undefined): project is ProjectRow {
  return project !== undefined && project.workspace_id === asker.workspace.workspace_id;
}

export function demandReadable(asker: Asker, project: ProjectRow | undefined): ProjectRow {
  if (!mayRead(asker, project)) throw notFound('This submission');
  return project;
}
