import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { PipelinesTables } from '../pipelines-tables.ts';
import type { StepState } from './run-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();
const nextChange = sql<number>`nextval('run_change')`;

export type RunStepRow = Selectable<PipelinesTables['run_steps']>;
export type RunSampleRow = Selectable<PipelinesTables['run_samples']>;

export async function samplesOfRun(db: Db, runId: string): Promise<RunSampleRow[]> {
  return tables(db).selectFrom('run_samples').selectAll().where('run_id', '=', runId).orderBy('sample_index').execute();
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
  sample_index: number;
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

/** Changes in their order as lists in which no step of a sample comes twice. */
function toWaves(changes: readonly StepChange[]): StepChange[][] {
  const counts = new Map<string, number>();
  const lists: StepChange[][] = [];
  for (const change of changes) {
    const key = `${change.step} ${change.sample_index}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    lists[nth] ??= [];
    lists[nth]?.push(change);
  }
  return lists;
}

/** What the engine has told of jobs, as long as the run is under way: what ends with a cancelled run stays cancelled. */
export async function changeSteps(db: Db, runId: string, changes: readonly StepChange[]): Promise<void> {
  for (const wave of toWaves(changes)) {
    await sql`
      update run_steps as s set state = c.state, attempts = greatest(s.attempts, c.attempts),
        command = coalesce(c.command, s.command), exit_code = c.exit_code, reused = c.reused,
        started_at = case when s.attempts < c.attempts or s.started_at is null then c.at else s.started_at end,
        finished_at = case when c.state = 'running' then null else c.at end,
        seconds = case when c.reused then s.seconds else c.seconds end,
        max_memory_mib = greatest(s.max_memory_mib, c.max_memory_mib),
        reads_in = c.reads_in, reads_out = c.reads_out, reason = c.reason, change_no = nextval('run_change')
      from jsonb_to_recordset(${JSON.stringify(wave)}::jsonb) as c(step text, sample_index int, state text, attempts int,
        command text, exit_code int, seconds double precision, max_memory_mib double precision, reused boolean,
        at timestamptz, reads_in bigint, reads_out bigint, reason text)
      where s.run_id = ${runId} and s.step = c.step and s.sample_index = c.sample_index
        and exists (select from runs where runs.id = ${runId} and runs.state = 'running')`.execute(db);
  }
}

export interface SampleOutcome {
  sample_index: number;
  state: 'ok' | 'failed' | 'empty';
  reason: string | null;
  reads_in: number;
  reads_out: number;
  /** Reads in and out of each step. */
  steps: { step: string; state: StepState; reason: string | null; reads_in: number | null; reads_out: number | null }[];
}

/** What became of each sample, in the end. */
export async function recordOutcomes(db: Db, runId: string, outcomes: readonly SampleOutcome[]): Promise<void> {
  const samples = JSON.stringify(outcomes.map(({ steps: _, ...outcome }) => outcome));
  await sql`
    update run_samples set state = f.state, reason = f.reason, reads_in = f.reads_in, reads_out = f.reads_out
    from jsonb_to_recordset(${samples}::jsonb) as f(sample_index int, state text, reason text, reads_in bigint, reads_out bigint)
    where run_samples.run_id = ${runId} and run_samples.sample_index = f.sample_index`.execute(db);
  const steps = JSON.stringify(
    outcomes.flatMap(({ sample_index, steps: stepOutcomes }) =>
      stepOutcomes.map((step) => ({ sample_index, ...step })),
    ),
  );
  await sql`
    update run_steps set state = f.state, reason = f.reason, reads_in = f.reads_in, reads_out = f.reads_out,
      change_no = nextval('run_change')
    from jsonb_to_recordset(${steps}::jsonb)
      as f(sample_index int, step text, state text, reason text, reads_in bigint, reads_out bigint)
    where run_steps.run_id = ${runId} and run_steps.sample_index = f.sample_index and run_steps.step = f.step`.execute(
    db,
  );
}

/** What becomes of steps that ran, or that will not come any more. */
export async function endSteps(
  db: Db,
  runId: string,
  { from, to }: { from: readonly StepState[]; to: StepState },
): Promise<void> {
  await tables(db)
    .updateTable('run_steps')
    .set({
      state: to,
      // What a run's end cut short took until then, and not until somebody looks at it.
      finished_at: sql`case when state = 'running' then (select finished_at from runs where id = run_id) else finished_at end`,
      change_no: nextChange,
    })
    .where('run_id', '=', runId)
    .where('state', 'in', from)
    .execute();
}

/** Every step but the finished ones waits again, and nothing is known yet of what becomes of the samples. */
export async function resetUnfinishedSteps(tx: Tx, runId: string): Promise<void> {
  await endSteps(tx, runId, { from: ['running', 'cancelled', 'failed', 'skipped'], to: 'queued' });
  await tables(tx)
    .updateTable('run_samples')
    .set({ state: 'waiting', reason: null, reads_in: null, reads_out: null, tracking: sql`'[]'::jsonb` })
    .where('run_id', '=', runId)
    .execute();
}
