import { type LogLine, pipelineRoutes, projectRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { queryClient, refresh, type ServerEvent } from '#platform/api';
import { runQuery } from '../runs/runs.ts';
import { applyToDetail, applyToLog } from './apply-event.ts';
import { followRun } from './follow-run.ts';

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
