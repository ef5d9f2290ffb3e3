import type { RunStep } from '@cohortium/contract';
import type { Db } from '#platform/database';
import { samplesByIds } from '#projects';
import { type RunStepRow, samplesOfRun } from '../run-steps-store.ts';
import { remedyOfStep } from '../suggest-remedy.ts';

/** The names of a run's samples, by index. */
export async function sampleNames(db: Db, runId: string): Promise<Map<number, string>> {
  const rows = await samplesOfRun(db, runId);
  const samples = await samplesByIds(
    db,
    rows.map(({ sample }) => sample),
  );
  const names = new Map(samples.map((sample) => [sample.id, sample.sample_id]));
  return new Map(rows.map((row) => [row.sample_index, names.get(row.sample) ?? '']));
}

export function stepView(row: RunStepRow, names: ReadonlyMap<number, string>): RunStep {
  const { run_id: _, sample_index, change_no: __, ...step } = row;
  return { ...step, sample_id: sample_index === 0 ? null : (names.get(sample_index) ?? ''), remedy: remedyOfStep(row) };
}
