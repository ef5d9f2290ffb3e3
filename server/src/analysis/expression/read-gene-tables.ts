import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import type { GeneTable } from './gene-table.ts';

const task = new URL('./read-genes-task.ts', import.meta.url);

const CACHE_BYTES = 256 * 2 ** 20;
const caches = new WeakMap<Platform['files'], LRUCache<string, GeneTable>>();

function cacheOf({ files }: Platform): LRUCache<string, GeneTable> {
  const known = caches.get(files) ?? new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: ({ bytes }) => bytes + 1 });
  caches.set(files, known);
  return known;
}

/** The counts in a data set's file, which never changes: tables read last stay in memory, where threads share them. */
export async function readGeneTable(platform: Platform, file_key: string, signal: AbortSignal): Promise<GeneTable> {
  const cache = cacheOf(platform);
  const known = cache.get(file_key);
  if (known) return known;
  const path = platform.files.pathOf(file_key);
  if (path === null) throw new AppError('unavailable', 'Gene counts can be read only from a local file store.');
  const table = await platform.threads.run<GeneTable>(task, { path }, { ...TABLE_TASK_LIMITS, signal });
  cache.set(file_key, table);
  return table;
}
