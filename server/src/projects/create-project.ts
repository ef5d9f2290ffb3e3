import { newId } from '#platform/clock';
import { sayViolation, type Tx } from '#platform/database';
import { taken } from '#platform/refusal';
import { followOriginalProject } from './editing/original-project.ts';
import { insertProject, insertSamples, type NewProject, type NewSample } from './projects-store.ts';

export type NewSubmission = Omit<NewProject, 'project_id'> & { samples: readonly NewSample[] };

export const sayTaken = (field: string, name: string | undefined) =>
  sayViolation('project_name_once_in_workspace', () =>
    taken(field, `This workspace already has a submission named “${name}”. Choose another name.`),
  );

/** Writes a submission with its samples and files; part of the caller's transaction. */
export async function createProject(tx: Tx, { samples, ...project }: NewSubmission): Promise<string> {
  const project_id = newId();
  await insertProject(tx, { ...project, project_id }).catch(sayTaken('project_name', project.name));
  await insertSamples(tx, project_id, samples);
  await followOriginalProject(tx, project_id);
  return project_id;
}
