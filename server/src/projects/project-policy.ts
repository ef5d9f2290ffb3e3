import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import type { ProjectRow } from './projects-store.ts';

/** A submission is seen in its own workspace; elsewhere it does not exist. */
export function demandReadable(asker: Asker, project: ProjectRow | undefined): ProjectRow {
  if (project?.workspace_id !== asker.workspace.workspace_id) throw notFound('This submission');
  return project;
}
