import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';

/** A cohort is seen in its own workspace; elsewhere it does not exist. */
export function demandReadable<C extends { workspace_id: string }>(asker: Asker, cohort: C | undefined): C {
  if (!cohort || cohort.workspace_id !== asker.workspace.workspace_id) throw notFound('This cohort');
  return cohort;
}
