import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { IndexClient } from '#platform/index';

const MAX_TRACKED_SETS = 1000;
/** The index drops sets after 30 days. A set counts as present for 10 days and is tracked for 1 day. */
const FRESHNESS_CONDITION = 'kept_at > now() - interval 10 day';
const TRACKING_TTL_MS = 86_400_000;

/** The id sets of an index that this process tracks. */
interface TrackedSets {
  /** When each set was last confirmed in the index, on the process clock. */
  confirmedAt: Map<string, number>;
  /** Lookups and writes in progress; concurrent callers await the same promise. */
  pending: Map<string, Promise<void>>;
  /** True if the index has no other sets than the tracked ones. */
  isComplete: boolean;
}

const trackedSets = new WeakMap<IndexClient, TrackedSets>();

function trackedSetsOf(index: IndexClient): TrackedSets {
  const before = trackedSets.get(index);
  if (before) return before;
  const made = { confirmedAt: new Map(), pending: new Map(), isComplete: false };
  trackedSets.set(index, made);
  return made;
}

/** For an index with new, empty tables: untracked sets need no lookup. */
export function markIndexEmpty(index: IndexClient): void {
  trackedSets.set(index, { confirmedAt: new Map(), pending: new Map(), isComplete: true });
}

/** Cache of hashes by list: every query of a caller hashes the same lists again. */
const hashCache = new LRUCache<string, string>({ max: 200 });
const MAX_CACHED_LENGTH = 200_000;

/** The name of a list of ids: SHA-256 of the sorted ids. The same ids, the same name. */
export function contentHash(ids: readonly string[]): string {
  const idText = ids.join('\n');
  const trackedSets = hashCache.get(idText);
  if (trackedSets !== undefined) return trackedSets;
  const name = createHash('sha256').update(ids.toSorted().join('\n')).digest('hex');
  if (idText.length <= MAX_CACHED_LENGTH) hashCache.set(idText, name);
  return name;
}

interface SetRow {
  set_key: string;
  id: string;
}

interface PendingInsert {
  rows: SetRow[];
  written: Promise<void>;
}

/** Sets requested in the same tick are written in one statement. */
const pendingInserts = new WeakMap<IndexClient, PendingInsert>();

function insertIds(index: IndexClient, set_key: string, ids: Iterable<string>): Promise<void> {
  const rows = Array.from(ids, (id) => ({ set_key, id }));
  const before = pendingInserts.get(index);
  if (before) {
    before.rows = before.rows.concat(rows);
    return before.written;
  }
  const gathered: PendingInsert = { rows, written: nextTurn().then(() => flushInserts(index)) };
  pendingInserts.set(index, gathered);
  return gathered.written;
}

async function flushInserts(index: IndexClient): Promise<void> {
  const rows = pendingInserts.get(index)?.rows ?? [];
  pendingInserts.delete(index);
  await index.insert('id_sets', rows);
}

interface NamedSet {
  /** The ids' `contentHash`. */
  key: string;
  /** How many different ids these are. */
  n: number;
  /** Called only if the index does not have the set. */
  ids: () => Promise<Iterable<string>>;
}

async function isStored(index: IndexClient, { key, n }: NamedSet): Promise<boolean> {
  const [found] = await index.query<{ n: number }>(
    `select toUInt32(uniqExact(id)) as n from id_sets where set_key = {key:String} and ${FRESHNESS_CONDITION}`,
    { key },
  );
  return found?.n === n;
}

async function writeUnlessStored(index: IndexClient, set: NamedSet): Promise<void> {
  const { key, ids } = set;
  const of = trackedSetsOf(index);
  const isNew = of.isComplete && !of.confirmedAt.has(key);
  const now = performance.now();
  if (isNew || !(await isStored(index, set))) await insertIds(index, key, await ids());
  if (of.confirmedAt.size >= MAX_TRACKED_SETS) {
    of.confirmedAt.clear();
    of.isComplete = false;
  }
  of.confirmedAt.set(key, now);
}

/** `materializeIdSet` for a known hash: the ids are read only if the index does not have them. */
export async function materializeNamedSet(index: IndexClient, set: NamedSet): Promise<string> {
  const { key } = set;
  const { confirmedAt, pending } = trackedSetsOf(index);
  const last = confirmedAt.get(key);
  if (last !== undefined && performance.now() - last < TRACKING_TTL_MS) return key;
  const waited = pending.get(key);
  if (waited) return waited.then(() => key);
  const written = writeUnlessStored(index, set).finally(() => pending.delete(key));
  pending.set(key, written);
  await written;
  return key;
}

/**
 * Makes a list of ids usable in queries, whatever its length (7,000 ids break ClickHouse's query limit), and answers
 * with its name: `… in (select id from id_sets where set_key = {key:String})`. Content-addressed, so never stale.
 */
export async function materializeIdSet(index: IndexClient, ids: readonly string[]): Promise<string> {
  const distinct = new Set(ids);
  return materializeNamedSet(index, { key: contentHash(ids), n: distinct.size, ids: async () => distinct });
}

const writtenSets = new WeakMap<IndexClient, LRUCache<string, Promise<void>>>();

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
  const written = writtenSets.get(index) ?? new LRUCache({ max: MAX_TRACKED_SETS, ttl: TRACKING_TTL_MS });
  writtenSets.set(index, written);
  const before = written.get(key);
  if (before) return before.then(() => key);
  const columns = ['set_key', 'sample_nos'];
  const done = index.insert('sample_sets', encodeRow(key, numbers), { format: 'RowBinary', columns });
  written.set(key, done);
  await done.catch((error: unknown) => {
    written.delete(key);
    throw error;
  });
  return key;
}
