import { type LogLine, pipelineRoutes, projectRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { queryClient, refresh, type ServerEvent } from '#platform/api';
import { applyToDetail, applyToLog } from '../model/apply-event.ts';
import { followRun } from './follow-run.ts';
import { runQuery } from './runs.ts';

/** Events within this interval are applied together, because large runs send hundreds at once. */
const GATHER_MS = 120;

/** The routes to refresh after the end of a run. */
const CHANGED = [
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
  const known = query.isSuccess;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round follows the same run anew, after a retry
  useEffect(() => {
    if (!known) return;
    const stop = new AbortController();
    const gathered = gather((events) => take(id, events, setLog));
    void followRun({ id, signal: stop.signal, onEvent: gathered.add, onLive: setLive }).finally(() => {
      gathered.flush();
      if (!stop.signal.aborted) void refresh(...CHANGED);
    });
    return () => stop.abort();
  }, [id, known, round]);
  const followAgain = useCallback(() => setRound((before) => before + 1), []);
  return { query, log, live, followAgain };
}

type SetLog = (change: (log: readonly LogLine[]) => readonly LogLine[]) => void;

function take(id: string, events: readonly ServerEvent[], setLog: SetLog) {
  queryClient.setQueryData(runQuery(id).queryKey, (known) =>
    known ? { ...known, data: events.reduce(applyToDetail, known.data) } : known,
  );
  setLog((log) => events.reduce(applyToLog, log));
}

function gather(deliver: (events: ServerEvent[]) => void) {
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
    timer ??= setTimeout(flush, GATHER_MS);
  };
  return { add, flush };
}
