import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#platform';
import { readLog } from '#platform/engine';
import type { Asker, ServerEvent } from '#platform/http';
import { workFolder } from './run-pipeline.ts';
import { demandReadable } from './run-policy.ts';
import { oneRunView, sampleNames, stepView } from './run-view.ts';
import { runById, stepsOfRun } from './runs-store.ts';

const EVERY_MS = 700;
const LOG_FROM_LAST = 400;

const ended = ['succeeded', 'failed', 'cancelled'];

/** The engine's lines without the places of this machine, which tell a reader nothing. */
async function readLines(platform: Platform, runId: string, after: number): Promise<{ line: number; text: string }[]> {
  const folder = workFolder(platform, runId);
  const lines = await readLog(folder, after);
  return lines.map(({ line, text }) => ({ line, text: text.replaceAll(`${folder}/`, '') }));
}

/** Log lines after `after`; the caller may read the run. */
export async function tailLog(platform: Platform, asker: Asker, { id, after }: { id: string; after: number }) {
  demandReadable(asker, await runById(platform.db, id));
  return { data: await readLines(platform, id, after) };
}

interface Seen {
  run: string;
  step: number;
  line: number;
}

async function* news(
  platform: Platform,
  runId: string,
  seen: Seen,
  names: ReadonlyMap<number, string>,
): AsyncGenerator<ServerEvent> {
  const row = await runById(platform.db, runId);
  if (!row) return;
  for (const step of await stepsOfRun(platform.db, runId, seen.step)) {
    seen.step = Math.max(seen.step, step.change_no);
    yield { event: 'step', data: stepView(step, names) };
  }
  const lines = await readLines(platform, runId, seen.line);
  const fresh = seen.line === 0 ? lines.slice(-LOG_FROM_LAST) : lines;
  seen.line = lines.at(-1)?.line ?? seen.line;
  if (fresh.length > 0) yield { event: 'log', data: fresh };
  const run = await oneRunView(platform.db, row);
  const text = JSON.stringify(run);
  if (text !== seen.run) yield { event: 'run', data: run };
  seen.run = text;
}

async function* follow(platform: Platform, runId: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const seen: Seen = { run: '', step: 0, line: 0 };
  const names = await sampleNames(platform.db, runId);
  while (!signal.aborted) {
    yield* news(platform, runId, seen, names);
    const row = await runById(platform.db, runId);
    const view = row && (await oneRunView(platform.db, row));
    if (!view || (ended.includes(view.state) && view.index_state !== 'pending')) break;
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  if (signal.aborted) return;
  yield* news(platform, runId, seen, names);
  yield { event: 'end', data: { id: runId } };
}

/** What happens in a run, read from the database, so that any node of the portal can tell it. */
export async function followRun(platform: Platform, asker: Asker, { id, signal }: { id: string; signal: AbortSignal }) {
  demandReadable(asker, await runById(platform.db, id));
  return follow(platform, id, signal);
}
