import { setTimeout as pause } from 'node:timers/promises';
import type { LogLine, Run } from '@cohortium/contract';
import { internalName } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { readLog } from '#platform/engine';
import { notFound } from '#platform/errors';
import type { Caller, ServerEvent } from '#platform/http';
import { redactPaths, workFolder } from '../execution/stage-inputs.ts';
import { sampleNames, stepView } from './run-detail-view.ts';
import { requireReadable } from './run-policy.ts';
import { stepsOfRun } from './run-steps-store.ts';
import { runViews } from './run-view.ts';
import { runById } from './runs-store.ts';

export interface StepFilter {
  step: string;
  /** The name that the engine knows the sample by; null for all samples of the step. */
  item: string | null;
}

const LOG_PREFIX = /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] [A-Z]+ \[(step|job|workflow) ?([^\]]*)\] ?(.*)$/;
const stepOf = (job: string): string => job.replace(/_\d+$/, '');

/** Who speaks in each line. A job numbers differently in each launch; its folder in the cache stays the same. */
class LineAttributor {
  readonly #items = new Map<string, string>();
  #folderOf = new Map<string, string>();
  #speaker: { step: string; folder: string | null } | null = null;
  #isCommand = false;

  /** Takes the next line and returns the step it belongs to. */
  read(text: string): { step: string; folder: string | null } | null {
    if (text.startsWith('--- launched')) {
      this.#folderOf = new Map();
      this.#speaker = null;
      return null;
    }
    const [, kind, name = '', message = ''] = LOG_PREFIX.exec(text) ?? [];
    if (kind === 'job') this.#hear(name, message);
    else if (kind === 'step') this.#speaker = { step: name, folder: null };
    else if (kind !== undefined) this.#speaker = null;
    if (kind !== undefined) this.#isCommand = kind === 'job' && /^\S.*\$ /.test(message);
    if (this.#isCommand) this.#noteItem(text);
    this.#isCommand &&= text.endsWith('\\');
    return this.#speaker;
  }

  itemOf(folder: string | null): string | undefined {
    return folder === null ? undefined : this.#items.get(folder);
  }

  #hear(job: string, message: string): void {
    const cacheFolder = /^(?:Using cached output in|Output of job will be cached in) (.+)$/.exec(message)?.[1];
    if (cacheFolder) this.#folderOf.set(job, cacheFolder);
    this.#speaker = { step: stepOf(job), folder: this.#folderOf.get(job) ?? job };
  }

  #noteItem(text: string): void {
    const item = /(?:^|[\s'])(s\d{4,})(?=['\s\\]|$)/.exec(text)?.[1];
    const folder = this.#speaker?.folder;
    if (item && folder && !this.#items.has(folder)) this.#items.set(folder, item);
  }
}

/** The lines of an engine's log that speak of one step, or of one sample in it, with what its programs printed. */
export function linesOfStep(lines: readonly LogLine[], { step, item }: StepFilter): LogLine[] {
  const reader = new LineAttributor();
  const spoken = lines.map((line) => ({ line, by: reader.read(line.text) }));
  if (spoken.every(({ by }) => by === null)) return lines.filter(({ text }) => text.includes(item ?? step));
  return spoken
    .filter(({ by }) => by?.step === step && (item === null || reader.itemOf(by.folder) === item))
    .map(({ line }) => line);
}

/** Lines of a run's log after a line, some thousands at a time. */
async function readLines(platform: Platform, runId: string, after: number): Promise<LogLine[]> {
  const lines = await readLog(workFolder(platform, runId), after);
  return lines.map(({ line, text }) => ({ line, text: redactPaths(platform, runId, text) }));
}

async function readAll(platform: Platform, runId: string): Promise<LogLine[]> {
  const all: LogLine[] = [];
  for (;;) {
    const lines = await readLines(platform, runId, all.at(-1)?.line ?? 0);
    if (lines.length === 0) return all;
    all.push(...lines);
  }
}

export interface LogQuery {
  id: string;
  after: number;
  step?: string | undefined;
  sample_id?: string | undefined;
}

/** Log lines after `after`, of all or of one step, or of one sample in it; the caller may read the run. */
export async function tailLog(platform: Platform, caller: Caller, { id, after, step, sample_id }: LogQuery) {
  await requireReadable(platform.db, caller, await runById(platform.db, id));
  if (step === undefined) return { data: await readLines(platform, id, after) };
  let item: string | null = null;
  if (sample_id !== undefined) {
    const names = await sampleNames(platform.db, id);
    const sampleIndex = [...names].find(([, name]) => name === sample_id)?.[0];
    if (sampleIndex === undefined) throw notFound('This sample of the run');
    item = internalName(sampleIndex - 1);
  }
  const lines = linesOfStep(await readAll(platform, id), { step, item });
  return { data: lines.filter(({ line }) => line > after) };
}

const POLL_MS = 700;
const INITIAL_LOG_LINES = 400;

const END_STATES = ['succeeded', 'failed', 'cancelled'];

interface FollowState {
  platform: Platform;
  caller: Caller;
  run_id: string;
  names: ReadonlyMap<number, string>;
  sent: { run: string; line: number; last_change: number; change_of: Map<string, number> };
}

/**
 * Steps that changed. Changes are numbered when they are written and seen when they are committed: a lower number may
 * come to light after a higher one, so at the end all are looked at once more.
 */
async function* newStepEvents(
  { platform, run_id, names, sent }: FollowState,
  { isLast }: { isLast: boolean },
): AsyncGenerator<ServerEvent> {
  for (const step of await stepsOfRun(platform.db, run_id, isLast ? 0 : sent.last_change)) {
    const key = `${step.step} ${step.sample_index}`;
    sent.last_change = Math.max(sent.last_change, step.change_no);
    if (sent.change_of.get(key) === step.change_no) continue;
    sent.change_of.set(key, step.change_no);
    yield { event: 'step', data: stepView(step, names) };
  }
}

/** Lines that are new, a part of them at a time; at the end all that are left. */
async function* newLogEvents(
  { platform, run_id, sent }: FollowState,
  { isLast }: { isLast: boolean },
): AsyncGenerator<ServerEvent> {
  do {
    const lines = await readLines(platform, run_id, sent.line);
    if (lines.length === 0) return;
    yield { event: 'log', data: sent.line === 0 ? lines.slice(-INITIAL_LOG_LINES) : lines };
    sent.line = lines.at(-1)?.line ?? sent.line;
  } while (isLast);
}

/** Whether the run has ended and its samples are in the index. */
const isFinished = ({ state, index_state }: Run): boolean => END_STATES.includes(state) && index_state !== 'pending';

async function* iterateEvents(following: FollowState, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const { platform, caller, run_id, sent } = following;
  while (!signal.aborted) {
    // Checked every time, so that revoked access ends the stream.
    const [run] = await runViews(
      platform,
      caller,
      [await runById(platform.db, run_id)].flatMap((row) => row ?? []),
    );
    if (!run) return;
    yield* newStepEvents(following, { isLast: isFinished(run) });
    yield* newLogEvents(following, { isLast: isFinished(run) });
    const text = JSON.stringify(run);
    if (text !== sent.run) yield { event: 'run', data: run };
    sent.run = text;
    if (isFinished(run)) break;
    await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  if (!signal.aborted) yield { event: 'end', data: { id: run_id } };
}

/** What happens in a run, read from the database, so that any node of the portal can tell it. */
export async function followRun(
  platform: Platform,
  caller: Caller,
  { id, signal }: { id: string; signal: AbortSignal },
) {
  await requireReadable(platform.db, caller, await runById(platform.db, id));
  const names = await sampleNames(platform.db, id);
  const sent = { run: '', line: 0, last_change: 0, change_of: new Map<string, number>() };
  return iterateEvents({ platform, caller, run_id: id, names, sent }, signal);
}
