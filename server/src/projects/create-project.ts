import { newId } from '#platform/clock';
import { onUniqueViolation, type Tx } from '#platform/database';
import { fieldConflict } from '#platform/errors';
import { originalProjectsOf, updateProject } from './edit-store.ts';
import { findPersonal } from './privacy/find-personal.ts';
import { insertProject, insertSamples, type NewProject, type NewSample } from './projects-store.ts';

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

export type NewProjectWithSamples = Omit<NewProject, 'project_id'> & { samples: readonly NewSample[] };

export const nameTakenError = (field: string, name: string | undefined) =>
  onUniqueViolation('project_name_once_in_workspace', () =>
    fieldConflict(field, `This workspace already has a submission named “${name}”. Choose another name.`),
  );

/** Writes a submission with its samples and files; part of the caller's transaction. */
export async function createProject(tx: Tx, { samples, ...project }: NewProjectWithSamples): Promise<string> {
  const project_id = newId();
  await insertProject(tx, { ...project, project_id }).catch(nameTakenError('project_name', project.name));
  await insertSamples(tx, project_id, samples);
  await followOriginalProject(tx, project_id);
  return project_id;
}
