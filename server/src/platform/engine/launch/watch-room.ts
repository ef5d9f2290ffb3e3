import { freeBytes } from '#platform/files';

const least = 2 * 2 ** 20;
const pause = 1000;

/** Whether a folder's disk still takes anything worth writing. */
export async function hasRoom(folder: string): Promise<boolean> {
  return (await freeBytes(folder)) >= least;
}

/**
 * Calls `on_full` once when the folder's disk has been full at two looks a second apart. cwltool may wait for ever when
 * it cannot write a status or its log, so that somebody else has to notice.
 */
export function watchRoom(folder: string, onFull: () => void): { stop(): void } {
  let full = 0;
  const timer = setInterval(async () => {
    // A folder that is gone is told by whoever writes into it.
    full = (await hasRoom(folder).catch(() => true)) ? 0 : full + 1;
    if (full === 2) onFull();
  }, pause);
  return { stop: () => clearInterval(timer) };
}
