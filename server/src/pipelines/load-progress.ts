import type { SampleRun } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { ProjectPart, ProjectProgress } from '#projects';
import {
  type ProgressRow,
  progressRows,
  runsOfPart,
  type SampleProgressRow,
  sampleProgressRows,
} from './submissions-store.ts';

function toCounts({ state, n_samples, n_ok, n_failed }: ProgressRow) {
  // A run that failed as a whole has failed each of its samples.
  if (state === 'failed') return { n_ok, n_failed: n_samples - n_ok, n_running: 0, n_samples };
  const isUnderWay = state === 'queued' || state === 'running';
  return { n_ok, n_failed, n_running: isUnderWay ? n_samples - n_ok - n_failed : 0, n_samples };
}

/** The port `project_status`: how far the newest run of each project has come. */
export async function loadProjectProgress(
  { db }: Pick<Platform, 'db'>,
  projectIds: readonly string[],
): Promise<Map<string, ProjectProgress>> {
  const rows = await progressRows(db, projectIds);
  return new Map(
    rows.map((row) => [
      row.project_id,
      { status: row.state, status_reason: row.reason, latest_run_id: row.run_id, ...toCounts(row) },
    ]),
  );
}

function outcomeOf({ run_id, run_state, run_reason, state, reason, has_failed }: SampleProgressRow): SampleRun {
  if (state !== 'waiting') return { run_id, state, reason };
  if (has_failed) return { run_id, state: 'failed', reason };
  if (run_state === 'failed') return { run_id, state: 'failed', reason: run_reason };
  return { run_id, state: run_state === 'running' ? 'running' : 'waiting', reason };
}

/** What the newest run of a project has made of its samples, by their `id`. */
export async function loadSampleProgress(
  { db }: Pick<Platform, 'db'>,
  part: ProjectPart,
): Promise<Map<string, SampleRun>> {
  const rows = await sampleProgressRows(db, part);
  return new Map(rows.map((row) => [row.sample, outcomeOf(row)]));
}

/** Of the port `dependents_of`: the runs that were made of a project, or of some of its samples. */
export async function listDependentRuns({ db }: Pick<Platform, 'db'>, part: ProjectPart) {
  const runs = await runsOfPart(db, part);
  const active = runs.filter(({ state }) => state === 'queued' || state === 'running');
  return { n_runs: runs.length, active_runs: active.map(({ id, name }) => ({ id, name })) };
}
