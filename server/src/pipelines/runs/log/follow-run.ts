import { setTimeout as pause } from 'node:timers/promises';
import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker, ServerEvent } from '#platform/http';
import { sampleNames, stepView } from '../detail/step-view.ts';
import { demandReadable } from '../run-policy.ts';
import { stepsOfRun } from '../run-steps-store.ts';
import { runViews } from '../run-view.ts';
import { runById } from '../runs-store.ts';

import { readLines } from './read-run-log.ts';

const EVERY_MS = 700;
const LOG_FROM_LAST = 400;

const ended = ['succeeded', 'failed', 'cancelled'];

interface Following {
  platform: Platform;
  asker: Asker;
  run_id: string;
  names: ReadonlyMap<number, string>;
  seen: { run: string; line: number; last_change: number; change_of: Map<string, number> };
}

/**
 * Steps that changed. Changes are numbered when they are written and seen when they are committed: a lower number may
 * come to light after a higher one, so at the end all are looked at once more.
 */
async function* stepNews({ platform, run_id, names, seen }: Following, isLast: boolean): AsyncGenerator<ServerEvent> {
  for (const step of await stepsOfRun(platform.db, run_id, isLast ? 0 : seen.last_change)) {
    const key = `${step.step} ${step.place}`;
    seen.last_change = Math.max(seen.last_change, step.change_no);
    if (seen.change_of.get(key) === step.change_no) continue;
    seen.change_of.set(key, step.change_no);
    yield { event: 'step', data: stepView(step, names) };
  }
}

/** Lines that are new, a part of them at a time; at the end all that are left. */
async function* logNews({ platform, run_id, seen }: Following, isLast: boolean): AsyncGenerator<ServerEvent> {
  do {
    const lines = await readLines(platform, run_id, seen.line);
    if (lines.length === 0) return;
    yield { event: 'log', data: seen.line === 0 ? lines.slice(-LOG_FROM_LAST) : lines };
    seen.line = lines.at(-1)?.line ?? seen.line;
  } while (isLast);
}

/** Whether the run has ended and its samples are in the index. */
const isOver = ({ state, index_state }: Run): boolean => ended.includes(state) && index_state !== 'pending';

async function* follow(following: Following, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const { platform, asker, run_id, seen } = following;
  while (!signal.aborted) {
    // Checked every time, so that revoked access ends the stream.
    const [run] = await runViews(
      platform,
      asker,
      [await runById(platform.db, run_id)].flatMap((row) => row ?? []),
    );
    if (!run) return;
    yield* stepNews(following, isOver(run));
    yield* logNews(following, isOver(run));
    const text = JSON.stringify(run);
    if (text !== seen.run) yield { event: 'run', data: run };
    seen.run = text;
    if (isOver(run)) break;
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  if (!signal.aborted) yield { event: 'end', data: { id: run_id } };
}

/** What happens in a run, read from the database, so that any node of the portal can tell it. */
export async function followRun(platform: Platform, asker: Asker, { id, signal }: { id: string; signal: AbortSignal }) {
  await demandReadable(platform.db, asker, await runById(platform.db, id));
  const names = await sampleNames(platform.db, id);
  const seen = { run: '', line: 0, last_change: 0, change_of: new Map<string, number>() };
  return follow({ platform, asker, run_id: id, names, seen }, signal);
}
