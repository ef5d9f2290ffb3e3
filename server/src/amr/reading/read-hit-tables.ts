import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import type { HitTable } from './hit-table.ts';

const task = new URL('./read-hits-task.ts', import.meta.url);

const CACHE_BYTES = 256 * 2 ** 20;
const caches = new WeakMap<Platform['files'], LRUCache<string, HitTable>>();

function cacheOf({ files }: Platform): LRUCache<string, HitTable> {
  const known = caches.get(files) ?? new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: ({ bytes }) => bytes + 1 });
  caches.set(files, known);
  return known;
}

/** The hits of data sets, by their files, which never change: those read last stay in memory, where threads share them. */
export async function readHitTables(
  platform: Platform,
  file_keys: readonly string[],
  signal: AbortSignal,
): Promise<HitTable[]> {
  const cache = cacheOf(platform);
  const tables: HitTable[] = [];
  for (const file_key of file_keys) {
    const path = platform.files.pathOf(file_key);
    if (path === null) throw new AppError('unavailable', 'Resistance genes can be read only from a local file store.');
    const table =
      cache.get(file_key) ?? (await platform.threads.run<HitTable>(task, { path }, { ...TABLE_TASK_LIMITS, signal }));
    cache.set(file_key, table);
    tables.push(table);
  }
  return tables;
}
