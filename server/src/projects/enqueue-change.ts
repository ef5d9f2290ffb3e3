import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#platform';
import type { Tx } from '#platform/database';

/** The job that brings what is made of a submission in line with it; its work is defined upstairs. */
export const PROJECT_CHANGED_JOB = 'project-changed';
/** Enqueues the sync of some samples, if nothing else has changed. */
export const SAMPLES_CHANGED_JOB = 'samples-changed';

/** The work that a change asks for; null where one that waits already sees to it. */
export interface ProjectChange {
  name: string;
  id: string | null;
}

/** One waiting job a submission, however often it changes. */
export async function enqueueProjectChange(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  project_id: string,
): Promise<ProjectChange> {
  const name = PROJECT_CHANGED_JOB;
  return { name, id: await jobs.send(name, { project_id }, { db: tx, singleton_key: project_id }) };
}

/** In a large submission, only the edited samples are reindexed within the request. */
export async function enqueueSampleChanges(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  samples: readonly string[],
): Promise<ProjectChange> {
  const name = SAMPLES_CHANGED_JOB;
  return { name, id: await jobs.send(name, { samples }, { db: tx }) };
}

const FOLLOWED_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 25;

/** Whether lists and filters show a change by now; after five seconds it is left to the job. */
export async function waitForIndex(
  { jobs }: Pick<Platform, 'jobs'>,
  request: ProjectChange,
): Promise<'current' | 'pending'> {
  const { name, id } = request;
  if (id === null) return 'pending';
  const end = performance.now() + FOLLOWED_WITHIN_MS;
  while (performance.now() < end) {
    const state = (await jobs.find(name, id))?.state;
    if (state === 'completed' || state === undefined) return 'current';
    await pause(LOOK_EVERY_MS);
  }
  return 'pending';
}
