import { createHash } from 'node:crypto';
import type { IndexClient } from '#platform/index';

/** The index drops sets after 30 days; one that was written less than a day ago is not written again. */
const WRITTEN_FOR_MS = 86_400_000;
const MAX_TRACKED_SETS = 500;

interface WrittenSet {
  at: number;
  done: Promise<void>;
}

const writtenSets = new WeakMap<IndexClient, Map<string, WrittenSet>>();

/** One row in RowBinary: the key, how many numbers, and the numbers. */
function encodeRow(key: string, numbers: Uint32Array): Uint8Array {
  const head = [key.length, ...Buffer.from(key)];
  for (let left = numbers.length; ; left = Math.floor(left / 128)) {
    head.push(left < 128 ? left : (left % 128) + 128);
    if (left < 128) break;
  }
  return Buffer.concat([Uint8Array.from(head), new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)]);
}

/** Makes sample numbers usable in queries, in `sample_sets`; answers with the set's key. The same numbers, the same key. */
export async function materializeSampleSet(index: IndexClient, numbers: Uint32Array): Promise<string> {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const key = createHash('sha256').update(bytes).digest('hex');
  const written = writtenSets.get(index) ?? new Map<string, WrittenSet>();
  writtenSets.set(index, written);
  const before = written.get(key);
  if (before && performance.now() - before.at < WRITTEN_FOR_MS) return before.done.then(() => key);
  if (written.size >= MAX_TRACKED_SETS) written.clear();
  const columns = ['set_key', 'sample_nos'];
  const done = index.insert('sample_sets', encodeRow(key, numbers), { format: 'RowBinary', columns });
  written.set(key, { at: performance.now(), done });
  await done.catch((error: unknown) => {
    written.delete(key);
    throw error;
  });
  return key;
}
