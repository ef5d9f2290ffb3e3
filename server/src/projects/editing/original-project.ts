import type { Tx } from '#platform/database';
import { findPersonal } from '../privacy/find-personal.ts';
import { originalProjectsOf, updateProject } from './edit-store.ts';

export const ORIGINAL_PROJECT = 'original_project_id';
const NAMED_AT_MOST = 5;

/**
 * Says of a submission where its samples were first published, as their own column does: the accessions with commas
 * between, or null. Everybody may see a submission's own words, so that nothing personal is taken over.
 */
export async function followOriginalProject(tx: Tx, project_id: string): Promise<void> {
  const reported = await originalProjectsOf(tx, project_id, NAMED_AT_MOST);
  const fit = reported.filter(
    (one) => !one.includes(',') && findPersonal(ORIGINAL_PROJECT, one, { people: true }) === null,
  );
  await updateProject(tx, project_id, { original_project_id: fit.length > 0 ? fit.join(', ') : null });
}
