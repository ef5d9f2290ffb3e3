import { freeBytes } from '#platform/files';

const MIN_FREE_BYTES = 2 * 2 ** 20;
const CHECK_EVERY_MS = 1000;

/** Whether a folder's disk still takes anything worth writing. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  return (await freeBytes(folder)) >= MIN_FREE_BYTES;
}

/**
 * Calls `on_full` once when the folder's disk has been full at two looks a second apart. cwltool may wait for ever when
 * it cannot write a status or its log, so that somebody else has to notice.
 */
export function watchFreeSpace(folder: string, onFull: () => void): { stop(): void } {
  let full = 0;
  const timer = setInterval(async () => {
    // A folder that is gone is told by anyone who writes into it.
    full = (await hasFreeSpace(folder).catch(() => true)) ? 0 : full + 1;
    if (full === 2) onFull();
  }, CHECK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
