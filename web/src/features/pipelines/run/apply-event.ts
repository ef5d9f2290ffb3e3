import {
  type LogLine,
  logLineSchema,
  type RunDetail,
  type RunStep,
  runSchema,
  runStepSchema,
} from '@cohortium/contract';
import { z } from 'zod';

interface RunEvent {
  event: string;
  data: unknown;
}

/** The maximum number of log lines in the page; the oldest are dropped. */
export const MAX_LOG_LINES = 2000;

const linesSchema = z.array(logLineSchema);
const isSameStep = (a: RunStep, b: RunStep) => a.step === b.step && a.sample_id === b.sample_id;

function withStep(records: readonly RunStep[], changed: RunStep): RunStep[] {
  const exists = records.some((record) => isSameStep(record, changed));
  return exists ? records.map((record) => (isSameStep(record, changed) ? changed : record)) : [...records, changed];
}

/** A run's detail after one server-sent event; an event of another name or shape changes nothing. */
export function applyToDetail(detail: RunDetail, { event, data }: RunEvent): RunDetail {
  if (event === 'run') {
    const changed = runSchema.safeParse(data);
    return changed.success ? { ...detail, ...changed.data } : detail;
  }
  if (event !== 'step') return detail;
  const step = runStepSchema.safeParse(data);
  return step.success ? { ...detail, step_records: withStep(detail.step_records, step.data) } : detail;
}

/** The log after one event; repeated lines after a lost connection are ignored. */
export function applyToLog(log: readonly LogLine[], { event, data }: RunEvent): readonly LogLine[] {
  const lines = event === 'log' ? linesSchema.safeParse(data) : null;
  const last = log.at(-1)?.line ?? 0;
  const fresh = lines?.data?.filter(({ line }) => line > last) ?? [];
  return fresh.length === 0 ? log : [...log, ...fresh].slice(-MAX_LOG_LINES);
}
