import type { RunState, runSortFields } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import { type Db, nameMatch, selectPage, type Tx, toLikePattern } from '#platform/database';
import type { PipelinesTables } from '../pipelines-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();
const nextChange = sql<number>`nextval('run_change')`;

export type RunRow = Selectable<PipelinesTables['runs']>;

export interface NewRun {
  id: string;
  workspace_id: string;
  project_id: string;
  pipeline_id: string;
  param_set_id: string;
  name: string;
  processing_hash: string;
  retry_of?: string;
  created_by: string;
}

export interface PlannedSteps {
  per_sample: readonly string[];
  pooled: readonly string[];
}

/** A queued run with its samples, in their order, and every step it will take. */
export async function insertRun(
  db: Db,
  { run, samples, steps }: { run: NewRun; samples: readonly string[]; steps: PlannedSteps },
): Promise<void> {
  await tables(db)
    .insertInto('runs')
    .values({ ...run, state: 'queued', retriable: false, software: sql`'[]'::jsonb` })
    .execute();
  await sql`
    insert into run_samples (run_id, sample_index, sample)
    select ${run.id}, ordinality, id from unnest(${[...samples]}::text[]) with ordinality as given(id, ordinality)`.execute(
    db,
  );
  await sql`
    insert into run_steps (run_id, step, sample_index)
    select ${run.id}, step, sample_index from unnest(${[...steps.per_sample]}::text[]) as step,
      generate_series(1, ${samples.length}::int) as sample_index
    union all select ${run.id}, step, 0 from unnest(${[...steps.pooled]}::text[]) as step`.execute(db);
}

export async function runById(db: Db, id: string): Promise<RunRow | undefined> {
  return tables(db).selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function runsByIds(db: Db, ids: readonly string[]): Promise<RunRow[]> {
  if (ids.length === 0) return [];
  return tables(db).selectFrom('runs').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Those who ask for one computation take turns until the transaction ends, so that of two at once one is reused. */
export async function lockComputation(tx: Tx, processingHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${processingHash}, 22))`.execute(tx);
}

/** A run of the same computation in the workspace that has results or is on its way. */
export async function findSameRun(db: Db, workspaceId: string, processingHash: string): Promise<RunRow | undefined> {
  return tables(db)
    .selectFrom('runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('processing_hash', '=', processingHash)
    .where('state', 'in', ['queued', 'running', 'succeeded'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export type RunChange = Partial<
  Pick<
    RunRow,
    | 'state'
    | 'reason'
    | 'retriable'
    | 'job_id'
    | 'queued_at'
    | 'started_at'
    | 'finished_at'
    | 'n_features'
    | 'pipeline_data_id'
    | 'processing_hash'
  >
>;

/** Changes a run that is in one of `from`, and answers with it; nothing when it is not any more. */
export async function changeRun(
  db: Db,
  id: string,
  { from, change }: { from: readonly RunState[]; change: RunChange },
): Promise<RunRow | undefined> {
  return tables(db)
    .updateTable('runs')
    .set({ ...change, change_no: nextChange })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

/** Of these runs those whose submission is not deleted. */
const activeRunIds = (ids: readonly string[]) => sql`array(
  select runs.id from runs join projects on projects.project_id = runs.project_id
  where runs.id = any(${[...ids]}) and projects.deletion_id is null)`;

export interface RunScope {
  workspace_id: string;
  /** Of the workspace's runs those of these submissions … */
  of_projects: readonly string[];
  /** … and these of others, where their submission is not deleted. */
  shared_ids: readonly string[];
}

export interface RunList extends RunScope {
  project_id?: string | undefined;
  pipeline_id?: string | undefined;
  param_set_id?: string | undefined;
  state?: RunState | undefined;
  sort: (typeof runSortFields)[number];
  descending: boolean;
  name?: string | undefined;
  page: number;
  page_size: number;
}

const runsInScope = (db: Db, { workspace_id, of_projects, shared_ids }: RunScope) =>
  tables(db)
    .selectFrom('runs')
    .where(
      sql<boolean>`(workspace_id = ${workspace_id} and project_id = any(${[...of_projects]})
        or workspace_id <> ${workspace_id} and id = any(${activeRunIds(shared_ids)}))`,
    );

export async function listRuns(db: Db, list: RunList): Promise<{ rows: RunRow[]; total: number }> {
  let query = runsInScope(db, list);
  if (list.project_id) query = query.where('project_id', '=', list.project_id);
  if (list.pipeline_id) query = query.where('pipeline_id', '=', list.pipeline_id);
  if (list.param_set_id) query = query.where('param_set_id', '=', list.param_set_id);
  if (list.state) query = query.where('state', '=', list.state);
  if (list.name) query = query.where('name', 'ilike', toLikePattern(list.name));
  return selectPage(
    query
      .selectAll()
      .orderBy(list.sort, (order) => (list.descending ? order.desc() : order.asc()).nullsLast())
      .orderBy('id', list.descending ? 'desc' : 'asc'),
    list,
  );
}

/** Runs that answer to a query: the best first, of equal ones the newest. */
export async function findNamedRuns(
  db: Db,
  scope: RunScope,
  { query, limit }: { query: string; limit: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const { condition, rank } = nameMatch({ id: sql`runs.id`, name: sql`runs.name` }, query);
  const rows = await runsInScope(db, scope)
    .where(condition)
    .selectAll()
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy(rank)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Runs of a workspace, or shared with it, by their ids; without ids those of the workspace that have not ended. */
export async function runsToRefresh(
  db: Db,
  {
    workspace_id,
    shared_ids,
    ids,
  }: { workspace_id: string; shared_ids: readonly string[]; ids: readonly string[] | null },
): Promise<RunRow[]> {
  let query = tables(db)
    .selectFrom('runs')
    .selectAll()
    .where(sql<boolean>`(workspace_id = ${workspace_id} or id = any(${activeRunIds(shared_ids)}))`);
  query = ids ? query.where(sql<boolean>`id = any(${[...ids]})`) : query.where('state', 'in', ['queued', 'running']);
  return query.orderBy('id').execute();
}

/** Of these ids those of runs that ended before a time. */
export async function runsEndedBefore(db: Db, ids: readonly string[], before: Date): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('runs')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]})`)
    .where('finished_at', '<', before.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

export interface RunUsage {
  n_runs: number;
  /** What the engine has worked for them, the run that goes on now up to this moment. */
  engine_seconds: number;
  /** The files that they have made. */
  run_bytes: number;
}

/** What the runs of a workspace have taken. */
export async function sumRunUsage(db: Db, workspaceId: string): Promise<RunUsage> {
  const { rows } = await sql<RunUsage>`
    select count(*)::int as n_runs,
      coalesce(sum(engine_seconds + case when state = 'running'
        then coalesce(extract(epoch from now() - launched_at), 0) else 0 end), 0)::double precision as engine_seconds,
      (select coalesce(sum(size_bytes), 0)::bigint from run_outputs
        where run_id in (select id from runs where workspace_id = ${workspaceId})) as run_bytes
    from runs where workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? { n_runs: 0, engine_seconds: 0, run_bytes: 0 };
}

export interface RunCounts {
  run_id: string;
  n_samples: number;
  n_failed: number;
  n_steps: number;
  n_ended: number;
}

/** Samples and steps of runs, counted. */
export async function countRuns(db: Db, runIds: readonly string[]): Promise<Map<string, RunCounts>> {
  const { rows } = await sql<RunCounts>`
    select r.run_id, s.n_samples, s.n_failed, t.n_steps, t.n_ended from unnest(${[...runIds]}::text[]) as r(run_id),
    lateral (select count(*) as n_samples, count(*) filter (where state in ('failed', 'empty')) as n_failed
             from run_samples where run_samples.run_id = r.run_id) as s,
    lateral (select count(*) as n_steps, count(*) filter (where state not in ('queued', 'running')) as n_ended
             from run_steps where run_steps.run_id = r.run_id) as t`.execute(db);
  return new Map(rows.map((row) => [row.run_id, row]));
}
