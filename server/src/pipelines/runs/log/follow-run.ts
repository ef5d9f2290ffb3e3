import { setTimeout as pause } from 'node:timers/promises';
import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller, ServerEvent } from '#platform/http';
import { sampleNames, stepView } from '../detail/step-view.ts';
import { requireReadable } from '../run-policy.ts';
import { stepsOfRun } from '../run-steps-store.ts';
import { runViews } from '../run-view.ts';
import { runById } from '../runs-store.ts';

import { readLines } from './read-run-log.ts';

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
