import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { logName } from './engine.ts';

const MAX_LINES = 2000;
const CHUNK_BYTES = 65_536;
const NEWLINE = 10;
const MAX_CACHED_LOGS = 100;
const MAX_POSITIONS = 50;

interface LogPosition {
  /** Lines before it. */
  line: number;
  /** Bytes before it. */
  offset: number;
}

/** End positions of earlier reads by log, so that a follower continues from there. */
const positionCache = new LRUCache<string, LogPosition[]>({ max: MAX_CACHED_LOGS });

/**
 * Lines of a launch's log, numbered from 1: those after line `after` that have been ended, at most 2,000 of them. Empty
 * when there is no log yet or nothing new. Reads on from where an earlier answer ended, not from the log's beginning.
 */
export async function readLog(work_dir: string, after: number): Promise<{ line: number; text: string }[]> {
  const path = join(work_dir, logName);
  const file = await openOrNull(path);
  if (!file) return [];
  try {
    const place = { ...nearestPosition(path, after, (await file.stat()).size) };
    const found: { line: number; text: string }[] = [];
    for await (const { text, bytes } of readLinesFrom(file, place.offset)) {
      place.line += 1;
      place.offset += bytes;
      if (place.line > after) found.push({ line: place.line, text });
      if (found.length === MAX_LINES) break;
    }
    cachePosition(path, place);
    return found;
  } finally {
    await file.close();
  }
}

async function openOrNull(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The last place known before a line. A log that is shorter than it was is another log. */
function nearestPosition(path: string, after: number, size: number): LogPosition {
  if (positionCache.get(path)?.some(({ offset }) => offset > size)) positionCache.delete(path);
  const before = (positionCache.get(path) ?? []).filter(({ line }) => line <= after);
  return before.reduce((best, one) => (one.line > best.line ? one : best), { line: 0, offset: 0 });
}

function cachePosition(path: string, place: LogPosition): void {
  const others = (positionCache.get(path) ?? []).filter(({ line }) => line !== place.line);
  positionCache.set(path, [...others, place].slice(-MAX_POSITIONS));
}

/** Whole lines from a place on, with how many bytes each takes. */
async function* readLinesFrom(file: FileHandle, offset: number): AsyncGenerator<{ text: string; bytes: number }> {
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let rest: Buffer = Buffer.alloc(0);
  for (let position = offset; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      const line = rest.subarray(0, end);
      yield { text: line.toString('utf8').replace(/\r$/, ''), bytes: end + 1 };
      rest = rest.subarray(end + 1);
    }
  }
}
