import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';

const CACHE_BYTES = 256 * 2 ** 20;

/**
 * Reads what a thread task makes of a data set's file, which never changes: tables read last stay in memory, where threads
 * share them.
 */
export function openTableReader<Table extends { bytes: number }>(task: URL) {
  const caches = new WeakMap<Platform['files'], LRUCache<string, Table>>();
  const cacheOf = ({ files }: Platform): LRUCache<string, Table> => {
    const known =
      caches.get(files) ?? new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: ({ bytes }) => bytes + 1 });
    caches.set(files, known);
    return known;
  };
  return async (platform: Platform, file_key: string, signal: AbortSignal): Promise<Table> => {
    const cache = cacheOf(platform);
    const known = cache.get(file_key);
    if (known) return known;
    const path = platform.files.pathOf(file_key);
    if (path === null) throw new AppError('unavailable', 'Features can be read only from a local file store.');
    const table = await platform.threads.run<Table>(task, { path }, { ...TABLE_TASK_LIMITS, signal });
    cache.set(file_key, table);
    return table;
  };
}
