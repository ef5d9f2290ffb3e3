import { CallError, pipelineRoutes } from '@cohortium/contract';
import { call, readEvents, type ServerEvent } from '#platform/api';
import { isActive } from '../runs/describe-run.ts';

const PAUSE_MS = 2000;

export interface RunFollowOptions {
  id: string;
  signal: AbortSignal;
  onEvent: (event: ServerEvent) => void;
  /** Whether events are streamed or polled every two seconds. */
  onLive: (live: boolean) => void;
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resume) => {
    const timer = setTimeout(resume, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resume();
    });
  });

/** A rejected request is not retried. */
const isFinal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500;

async function readRunEvents(
  { id, signal, onEvent, onLive }: RunFollowOptions,
  onLine: (line: number) => void,
): Promise<boolean> {
  let ended = false;
  const handleEvent = (event: ServerEvent) => {
    onLive(true);
    ended ||= event.event === 'end';
    if (event.event === 'log' && Array.isArray(event.data)) onLine(Number(event.data.at(-1)?.line ?? 0));
    onEvent(event);
  };
  await readEvents(pipelineRoutes.runEvents, { params: { id } }, handleEvent, signal);
  return ended;
}

/** Polls the run while the event stream is broken (a buffering proxy, a lost connection). */
async function pollRun(
  { id, signal, onEvent }: RunFollowOptions,
  after: number,
): Promise<{ line: number; ended: boolean }> {
  const { data } = await call(pipelineRoutes.runDetail, { params: { id } }, { signal });
  for (const step of data.step_records) onEvent({ event: 'step', id: null, data: step });
  onEvent({ event: 'run', id: null, data });
  const log = await call(pipelineRoutes.runLog, { params: { id }, query: { after } }, { signal });
  if (log.data.length > 0) onEvent({ event: 'log', id: null, data: log.data });
  return { line: log.data.at(-1)?.line ?? after, ended: !isActive(data) };
}

/** Reports the events of a run until it ends or the page is closed. */
export async function followRun(following: RunFollowOptions): Promise<void> {
  const { signal, onLive } = following;
  let line = 0;
  const onLine = (last: number) => {
    line = Math.max(line, last);
  };
  while (!signal.aborted) {
    try {
      if (await readRunEvents(following, onLine)) return;
    } catch (error) {
      if (signal.aborted || isFinal(error)) return;
    } finally {
      onLive(false);
    }
    const polled = await pollRun(following, line).catch(() => null);
    if (polled?.ended) return;
    onLine(polled?.line ?? line);
    await pause(signal);
  }
}
