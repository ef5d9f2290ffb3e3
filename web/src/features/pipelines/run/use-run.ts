import {
  type LogLine,
  logLineSchema,
  pipelineRoutes,
  projectRoutes,
  type RunDetail,
  type RunStep,
  runSchema,
  runStepSchema,
} from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { queryClient, refresh, type ServerEvent } from '#platform/api';
import { runQuery } from '../runs/runs.ts';
import { followRun } from './follow-run.ts';

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

/** Events within this interval are applied together, because large runs send hundreds at once. */
const BATCH_MS = 120;

/** The routes to refresh after the end of a run. */
const ROUTES_TO_REFRESH = [
  pipelineRoutes.runDetail,
  pipelineRoutes.runs,
  pipelineRoutes.runPlots,
  pipelineRoutes.notifications,
  projectRoutes.list,
];

/** A live run: its detail, log, whether events are streamed, and a function to follow it again. */
export function useRun(id: string) {
  const query = useQuery(runQuery(id));
  const [log, setLog] = useState<readonly LogLine[]>([]);
  const [live, setLive] = useState(false);
  const [round, setRound] = useState(0);
  const isLoaded = query.isSuccess;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round follows the same run again, after a retry
  useEffect(() => {
    if (!isLoaded) return;
    const stop = new AbortController();
    const gathered = batchEvents((events) => applyEvents(id, events, setLog));
    void followRun({ id, signal: stop.signal, onEvent: gathered.add, onLive: setLive }).finally(() => {
      gathered.flush();
      if (!stop.signal.aborted) void refresh(...ROUTES_TO_REFRESH);
    });
    return () => stop.abort();
  }, [id, isLoaded, round]);
  const followAgain = useCallback(() => setRound((before) => before + 1), []);
  return { query, log, live, followAgain };
}

type SetLog = (change: (log: readonly LogLine[]) => readonly LogLine[]) => void;

function applyEvents(id: string, events: readonly ServerEvent[], setLog: SetLog) {
  queryClient.setQueryData(runQuery(id).queryKey, (cached) =>
    cached ? { ...cached, data: events.reduce(applyToDetail, cached.data) } : cached,
  );
  setLog((log) => events.reduce(applyToLog, log));
}

function batchEvents(deliver: (events: ServerEvent[]) => void) {
  let waiting: ServerEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0) deliver(events);
  };
  const add = (event: ServerEvent) => {
    waiting.push(event);
    timer ??= setTimeout(flush, BATCH_MS);
  };
  return { add, flush };
}
