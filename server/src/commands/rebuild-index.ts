import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#platform/database';
import { openJobs } from '#platform/jobs';
import { allDataSets, defineProjectionJobs, reconcileIndex, reindex } from '#samples';
import { closePlatform, openPlatform } from '../platform/open-platform.ts';
import { CommandError } from './command-line.ts';
import type { OpenHome } from './open-data-folder.ts';

const POLL_MS = 250;
/** Work that was under way when the index was emptied is asked for once more. */
const RESEND_AFTER_POLLS = 40;

type ReindexContext = Parameters<typeof reindex>[0];

async function waitUntilLoaded(projecting: ReindexContext, onProgress: (left: number) => void): Promise<void> {
  let still = 0;
  let before = -1;
  for (;;) {
    const left = (await allDataSets(projecting.db)).filter(({ state }) => state !== 'loaded').length;
    if (left === 0) return;
    if (left !== before) onProgress(left);
    still = left === before ? still + 1 : 0;
    before = left;
    if (still > 0 && still % RESEND_AFTER_POLLS === 0) await reconcileIndex(projecting);
    await pause(POLL_MS);
  }
}

/** A running portal does the loading; this process only asks for it. */
async function reindexThroughPortal(home: OpenHome, onProgress: (left: number) => void): Promise<number> {
  const db = openDatabase({ url: home.database_url, max_connections: 2, application_name: 'cohortium reindex' });
  const failed: Error[] = [];
  const jobs = openJobs({ url: home.database_url, on_error: (error) => failed.push(error) });
  const index = await home.openIndex();
  try {
    await jobs.start();
    const n = await reindex({ db, index, jobs });
    await waitUntilLoaded({ db, index, jobs }, onProgress);
    return n;
  } catch (error) {
    throw failed[0] ? new CommandError(`The job queue failed: ${failed[0].message}`, { cause: error }) : error;
  } finally {
    await jobs.stop();
    await index.close();
    await db.destroy();
  }
}

async function reindexLocally(
  { config, log, database_url }: OpenHome,
  onProgress: (left: number) => void,
): Promise<number> {
  const platform = await openPlatform({ config, log, database_url });
  try {
    defineProjectionJobs(platform);
    await platform.jobs.start();
    const n = await reindex(platform);
    await waitUntilLoaded(platform, onProgress);
    return n;
  } finally {
    await closePlatform(platform);
  }
}

/** Builds the whole index again from the committed files; resolves with the number of data sets once all are loaded. */
export async function rebuildIndex(home: OpenHome, onProgress: (left: number) => void): Promise<number> {
  return home.running ? reindexThroughPortal(home, onProgress) : reindexLocally(home, onProgress);
}
