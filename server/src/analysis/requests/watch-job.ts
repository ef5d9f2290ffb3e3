import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#platform/database';
import { type AnalysisJobRow, isActive, jobByKey } from './job-store.ts';

const WATCH_INTERVAL_MS = 700;

/** A job that is observed; all observers share one. */
export interface WatchedJob {
  latest: () => AnalysisJobRow;
  /** Resolves with the ended job; undefined if it is gone. */
  ended: Promise<AnalysisJobRow | undefined>;
}

async function untilEnded(db: Db, content_key: string, onChange: (row: AnalysisJobRow) => void) {
  for (;;) {
    await pause(WATCH_INTERVAL_MS, undefined, { ref: false });
    const row = await jobByKey(db, content_key);
    if (!row || !isActive(row)) return row;
    onChange(row);
  }
}

/** Observes jobs until they end, each with one query at a time for all observers; null for a job that is not active. */
export function openJobWatcher(db: Db): (content_key: string) => Promise<WatchedJob | null> {
  const watched = new Map<string, WatchedJob>();
  return async (content_key) => {
    const row = watched.has(content_key) ? undefined : await jobByKey(db, content_key);
    const known = watched.get(content_key);
    if (known) return known;
    if (!row || !isActive(row)) return null;
    let latest = row;
    const ended = untilEnded(db, content_key, (changed) => {
      latest = changed;
    })
      .catch(() => undefined)
      .finally(() => watched.delete(content_key));
    const job = { latest: () => latest, ended };
    watched.set(content_key, job);
    return job;
  };
}
