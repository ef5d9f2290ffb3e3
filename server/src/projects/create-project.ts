import { newId } from '#platform/clock';
import { onUniqueViolation, type Tx } from '#platform/database';
import { fieldConflict } from '#platform/errors';
import { followOriginalProject } from './editing/original-project.ts';
import { insertProject, insertSamples, type NewProject, type NewSample } from './projects-store.ts';

export type NewSubmission = Omit<NewProject, 'project_id'> & { samples: readonly NewSample[] };

export const nameTakenError = (field: string, name: string | undefined) =>
  onUniqueViolation('project_name_once_in_workspace', () =>
    fieldConflict(field, `This workspace already has a submission named “${name}”. Choose another name.`),
  );

/** Writes a submission with its samples and files; part of the caller's transaction. */
export async function createProject(tx: Tx, { samples, ...project }: NewSubmission): Promise<string> {
  const project_id = newId();
  await insertProject(tx, { ...project, project_id }).catch(nameTakenError('project_name', project.name));
  await insertSamples(tx, project_id, samples);
  await followOriginalProject(tx, project_id);
  return project_id;
}
