import type { Platform } from '#platform';
import type { Tx } from '#platform/database';

/** The job that brings what is made of a submission in line with it; its work is defined upstairs. */
export const PROJECT_CHANGED_JOB = 'project-changed';

/** One waiting job a submission, however often it changes. */
export async function announceChange({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, project_id: string): Promise<void> {
  await jobs.send(PROJECT_CHANGED_JOB, { project_id }, { db: tx, singleton_key: project_id });
}
