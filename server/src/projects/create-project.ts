import { newId } from '#platform/clock';
import { type Tx, UniqueViolation } from '#platform/database';
import { invalid } from '#platform/refusal';
import { insertProject, insertSamples, type NewProject, type NewSample } from './projects-store.ts';

export type NewSubmission = Omit<NewProject, 'project_id'> & { samples: readonly NewSample[] };

/** Writes a submission with its samples and files; part of the caller's transaction. */
export async function createProject(tx: Tx, { samples, ...project }: NewSubmission): Promise<string> {
  const project_id = newId();
  try {
    await insertProject(tx, { ...project, project_id });
  } catch (error) {
    if (error instanceof UniqueViolation && error.constraint === 'project_name_once_in_workspace') {
      throw invalid([
        {
          field: 'project_name',
          message: `A submission named “${project.name}” is here already; choose another name.`,
        },
      ]);
    }
    throw error;
  }
  await insertSamples(tx, project_id, samples);
  return project_id;
}
