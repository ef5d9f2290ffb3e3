import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { PipelinesTables } from '../pipelines-tables.ts';
import type { StepState } from './run-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();
const nextChange = sql<number>`nextval('run_change')`;

export type RunStepRow = Selectable<PipelinesTables['run_steps']>;
export type RunSampleRow = Selectable<PipelinesTables['run_samples']>;

export async function samplesOfRun(db: Db, runId: string): Promise<RunSampleRow[]> {
  return tables(db).selectFrom('run_samples').selectAll().where('run_id', '=', runId).orderBy('place').execute();
}

export async function stepsOfRun(db: Db, runId: string, after = 0): Promise<RunStepRow[]> {
  return tables(db)
    .selectFrom('run_steps')
    .selectAll()
    .where('run_id', '=', runId)
    .where('change_no', '>', after)
    .orderBy('change_no')
    .execute();
}

export interface StepChange {
  step: string;
  place: number;
  state: StepState;
  attempts: number;
  command: string | null;
  exit_code: number | null;
  seconds: number | null;
  max_memory_mib: number | null;
  reused: boolean;
  at: Date;
  /** What the step itself says of its sample, once it is done. */
  reads_in: number | null;
  reads_out: number | null;
  reason: string | null;
}

/** What the engine has told of a job, as long as the run is under way: what ends with a cancelled run stays cancelled. */
export async function changeStep(db: Db, runId: string, change: StepChange): Promise<void> {
  const { step, place, state, attempts, command, exit_code, seconds, max_memory_mib, reused } = change;
  const { reads_in, reads_out, reason } = change;
  const at = change.at.toISOString();
  const ended = state === 'running' ? null : at;
  await sql`
    update run_steps set state = ${state}, attempts = greatest(attempts, ${attempts}::int),
      command = coalesce(${command}, command), exit_code = ${exit_code}, reused = ${reused},
      started_at = case when attempts < ${attempts}::int or started_at is null then ${at} else started_at end,
      finished_at = ${ended}, seconds = case when ${reused}::boolean then seconds else ${seconds} end,
      max_memory_mib = greatest(max_memory_mib, ${max_memory_mib}::double precision),
      reads_in = ${reads_in}, reads_out = ${reads_out}, reason = ${reason},
      change_no = nextval('run_change')
    where run_id = ${runId} and step = ${step} and place = ${place}
      and exists (select from runs where runs.id = ${runId} and runs.state = 'running')`.execute(db);
}

export interface SampleFate {
  place: number;
  state: 'ok' | 'failed' | 'empty';
  reason: string | null;
  reads_in: number;
  reads_out: number;
  /** Reads in and out of each step. */
  steps: { step: string; state: StepState; reason: string | null; reads_in: number | null; reads_out: number | null }[];
}

/** What became of each sample, in the end. */
export async function recordFates(db: Db, runId: string, fates: readonly SampleFate[]): Promise<void> {
  const samples = JSON.stringify(fates.map(({ steps: _, ...fate }) => fate));
  await sql`
    update run_samples set state = f.state, reason = f.reason, reads_in = f.reads_in, reads_out = f.reads_out
    from jsonb_to_recordset(${samples}::jsonb) as f(place int, state text, reason text, reads_in bigint, reads_out bigint)
    where run_samples.run_id = ${runId} and run_samples.place = f.place`.execute(db);
  const steps = JSON.stringify(fates.flatMap(({ place, steps: own }) => own.map((step) => ({ place, ...step }))));
  await sql`
    update run_steps set state = f.state, reason = f.reason, reads_in = f.reads_in, reads_out = f.reads_out,
      change_no = nextval('run_change')
    from jsonb_to_recordset(${steps}::jsonb)
      as f(place int, step text, state text, reason text, reads_in bigint, reads_out bigint)
    where run_steps.run_id = ${runId} and run_steps.place = f.place and run_steps.step = f.step`.execute(db);
}

/** What becomes of steps that ran, or that will not come any more. */
export async function settleSteps(
  db: Db,
  runId: string,
  { from, to }: { from: readonly StepState[]; to: StepState },
): Promise<void> {
  await tables(db)
    .updateTable('run_steps')
    .set({ state: to, change_no: nextChange })
    .where('run_id', '=', runId)
    .where('state', 'in', from)
    .execute();
}

/** Every step but the finished ones waits again, and nothing is known yet of what becomes of the samples. */
export async function beginStepsAnew(tx: Tx, runId: string): Promise<void> {
  await settleSteps(tx, runId, { from: ['running', 'cancelled', 'failed', 'skipped'], to: 'queued' });
  await tables(tx)
    .updateTable('run_samples')
    .set({ state: 'waiting', reason: null, reads_in: null, reads_out: null, tracking: sql`'[]'::jsonb` })
    .where('run_id', '=', runId)
    .execute();
}
