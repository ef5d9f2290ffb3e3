import type { RunState, SampleRun } from '@cohortium/contract';
import { sql } from 'kysely';
import { type Db, preparedStatement, type Tx } from '#platform/database';
import type { ProjectPart } from '#projects';
import { deleteReferencesOf } from './references/references-store.ts';

/** Deletes a workspace's own pipelines, references, parameters and notices, after its runs; answers with their files. */
export async function purgeCatalogueOf(tx: Tx, workspaceId: string): Promise<string[]> {
  for (const table of ['notifications', 'workspace_settings', 'param_sets']) {
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(tx);
  }
  const references = await deleteReferencesOf(tx, workspaceId);
  const pipelines = await sql<{ file_key: string | null }>`
    delete from pipelines where workspace_id = ${workspaceId} returning file_key`.execute(tx);
  return [...references, ...pipelines.rows.flatMap(({ file_key }) => file_key ?? [])];
}

export interface ProgressRow {
  project_id: string;
  run_id: string;
  state: RunState;
  reason: string | null;
  n_samples: number;
  n_ok: number;
  n_failed: number;
}

const latest = sql`select distinct on (project_id) id, project_id, state, reason from runs`;
const newestFirst = sql`order by project_id, created_at desc, id desc`;
/** Told at the run's end; until then by its steps. */
const hasFailed = sql`(run_samples.state in ('failed', 'empty') or exists (
  select from run_steps where run_steps.run_id = run_samples.run_id and run_steps.sample_index = run_samples.sample_index
    and run_steps.state = 'failed'))`;

/** The newest run of each project, its samples counted. */
export async function progressRows(db: Db, projectIds: readonly string[]): Promise<ProgressRow[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<ProgressRow>`${preparedStatement}
    with newest as (${latest} where project_id = any(${[...projectIds]}) ${newestFirst})
    select newest.id as run_id, project_id, newest.state, reason, n_samples, n_ok, n_failed from newest, lateral (
      select count(*) as n_samples, count(*) filter (where run_samples.state = 'ok') as n_ok,
        count(*) filter (where ${hasFailed}) as n_failed
      from run_samples where run_samples.run_id = newest.id) as counts`.execute(db);
  return rows;
}

export interface SampleProgressRow {
  sample: string;
  run_id: string;
  run_state: RunState;
  run_reason: string | null;
  state: SampleRun['state'];
  reason: string | null;
  has_failed: boolean;
}

/** What the newest run of a project has made of its samples so far. */
export async function sampleProgressRows(
  db: Db,
  { project_id, sample_ids }: ProjectPart,
): Promise<SampleProgressRow[]> {
  const only = sample_ids ? sql`where sample = any(${[...sample_ids]})` : sql``;
  const { rows } = await sql<SampleProgressRow>`
    with newest as (${latest} where project_id = ${project_id} ${newestFirst})
    select sample, newest.id as run_id, newest.state as run_state, newest.reason as run_reason, run_samples.state,
      coalesce(run_samples.reason, failed.reason) as reason, ${hasFailed} as has_failed
    from newest join run_samples on run_samples.run_id = newest.id
    left join lateral (
      select run_steps.reason from run_steps where run_steps.run_id = newest.id
        and run_steps.sample_index = run_samples.sample_index and run_steps.state = 'failed' limit 1) as failed on true
    ${only}`.execute(db);
  return rows;
}

export interface RunName {
  id: string;
  name: string;
  state: RunState;
}

/** Runs of a project, or those that took any of the samples, newest first. */
export async function runsOfPart(db: Db, { project_id, sample_ids }: ProjectPart): Promise<RunName[]> {
  const only = sample_ids
    ? sql`and exists (select from run_samples where run_id = runs.id and sample = any(${[...sample_ids]}))`
    : sql``;
  const { rows } = await sql<RunName>`
    select id, name, state from runs where project_id = ${project_id} ${only}
    order by created_at desc, id desc`.execute(db);
  return rows;
}

export interface DeletedRuns {
  run_ids: string[];
  /** What their outputs were kept as. */
  file_keys: string[];
}

/** Deletes a project's runs with all that hangs on them. */
export async function deleteRunsOfProject(tx: Tx, projectId: string): Promise<DeletedRuns> {
  const outputs = await sql<{ file_key: string }>`
    select distinct file_key from run_outputs join runs on runs.id = run_outputs.run_id
    where project_id = ${projectId}`.execute(tx);
  const runs = await sql<{ id: string }>`delete from runs where project_id = ${projectId} returning id`.execute(tx);
  const run_ids = runs.rows.map(({ id }) => id);
  await sql`delete from notifications where object_id = any(${run_ids})`.execute(tx);
  return { run_ids, file_keys: outputs.rows.map(({ file_key }) => file_key) };
}

/** Deletes from runs what they hold of samples: output files of the whole run, and what is written down of each sample. */
export async function deleteSamplesFromRuns(tx: Tx, sampleIds: readonly string[]): Promise<DeletedRuns> {
  const ids = [...sampleIds];
  const runs = await sql<{ id: string }>`
    update runs set outputs_deleted_at = coalesce(outputs_deleted_at, now())
    where id in (select run_id from run_samples where sample = any(${ids})) returning id`.execute(tx);
  const run_ids = runs.rows.map(({ id }) => id);
  const outputs = await sql<{ file_key: string }>`
    delete from run_outputs where run_id = any(${run_ids}) returning file_key`.execute(tx);
  await sql`
    update run_steps set reason = null, command = null
    where run_id = any(${run_ids}) and (sample_index = 0 or (run_id, sample_index) in (
      select run_id, sample_index from run_samples where sample = any(${ids})))`.execute(tx);
  await sql`
    update run_samples set reason = null, files = '[]', tracking = '[]' where sample = any(${ids})`.execute(tx);
  return { run_ids, file_keys: [...new Set(outputs.rows.map(({ file_key }) => file_key))] };
}

/** Runs of a workspace that are on their way, newest first. */
export async function activeRunsIn(db: Db, workspaceId: string): Promise<Pick<RunName, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<RunName, 'id' | 'name'>>`
    select id, name from runs where workspace_id = ${workspaceId} and state in ('queued', 'running')
    order by created_at desc, id desc`.execute(db);
  return rows;
}

/** A run that has yielded something. */
export interface RunWithResults {
  id: string;
  name: string;
  workspace_id: string;
  project_id: string;
  pipeline_data_id: string;
  created_by: string;
}

/** Runs that have ended with results: all, or those of these ids. */
export async function finishedRuns(db: Db, ids?: readonly string[]): Promise<RunWithResults[]> {
  const only = ids ? sql`and id = any(${[...ids]})` : sql``;
  const { rows } = await sql<RunWithResults>`
    select id, name, workspace_id, project_id, pipeline_data_id, created_by from runs
    where state = 'succeeded' and pipeline_data_id is not null ${only} order by id`.execute(db);
  return rows;
}
