import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexClient } from '#platform/index';

const KNOWN_AT_MOST = 1000;
/** The index drops sets after 30 days. A set counts as present for 10 days and is tracked for 1 day. */
const TRUSTED = 'kept_at > now() - interval 10 day';
const REMEMBERED_MS = 86_400_000;

/** The id sets of an index that this process tracks. */
interface Known {
  /** When each set was last confirmed in the index, on the process clock. */
  seen: Map<string, number>;
  /** Lookups and writes in progress; concurrent callers await the same promise. */
  under_way: Map<string, Promise<void>>;
  /** True if the index has no other sets than the tracked ones. */
  has_no_others: boolean;
}

const known = new WeakMap<IndexClient, Known>();

function knownOf(index: IndexClient): Known {
  const before = known.get(index);
  if (before) return before;
  const made = { seen: new Map(), under_way: new Map(), has_no_others: false };
  known.set(index, made);
  return made;
}

/** For an index with new, empty tables: untracked sets need no lookup. */
export function beginWithoutSets(index: IndexClient): void {
  known.set(index, { seen: new Map(), under_way: new Map(), has_no_others: true });
}

/** Cache of hashes by list: every query of a caller hashes the same lists again. */
const named = new Map<string, string>();
const NAMED_AT_MOST = 200;
const LETTERS_AT_MOST = 200_000;

/** The name of a list of ids: SHA-256 of the sorted ids. The same ids, the same name. */
export function contentHash(ids: readonly string[]): string {
  const told = ids.join('\n');
  const known = named.get(told);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(ids.toSorted().join('\n')).digest('hex');
  if (told.length > LETTERS_AT_MOST) return name;
  if (named.size >= NAMED_AT_MOST) named.clear();
  named.set(told, name);
  return name;
}

interface SetRow {
  set_key: string;
  id: string;
}

interface Gathered {
  rows: SetRow[];
  written: Promise<void>;
}

/** Sets requested in the same tick are written in one statement. */
const gathering = new WeakMap<IndexClient, Gathered>();

function insertIds(index: IndexClient, set_key: string, ids: Iterable<string>): Promise<void> {
  const rows = Array.from(ids, (id) => ({ set_key, id }));
  const before = gathering.get(index);
  if (before) {
    before.rows = before.rows.concat(rows);
    return before.written;
  }
  const gathered: Gathered = { rows, written: nextTurn().then(() => insertGathered(index)) };
  gathering.set(index, gathered);
  return gathered.written;
}

async function insertGathered(index: IndexClient): Promise<void> {
  const rows = gathering.get(index)?.rows ?? [];
  gathering.delete(index);
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

async function isKept(index: IndexClient, { key, n }: NamedSet): Promise<boolean> {
  const [found] = await index.query<{ n: number }>(
    `select toUInt32(uniqExact(id)) as n from id_sets where set_key = {key:String} and ${TRUSTED}`,
    { key },
  );
  return found?.n === n;
}

async function writeUnlessKept(index: IndexClient, set: NamedSet): Promise<void> {
  const { key, ids } = set;
  const of = knownOf(index);
  const isNew = of.has_no_others && !of.seen.has(key);
  const now = performance.now();
  if (isNew || !(await isKept(index, set))) await insertIds(index, key, await ids());
  if (of.seen.size >= KNOWN_AT_MOST) {
    of.seen.clear();
    of.has_no_others = false;
  }
  of.seen.set(key, now);
}

/** `materializeIdSet` for a known hash: the ids are read only if the index does not have them. */
export async function keepNamedSet(index: IndexClient, set: NamedSet): Promise<string> {
  const { key } = set;
  const { seen, under_way } = knownOf(index);
  const last = seen.get(key);
  if (last !== undefined && performance.now() - last < REMEMBERED_MS) return key;
  const waited = under_way.get(key);
  if (waited) return waited.then(() => key);
  const written = writeUnlessKept(index, set).finally(() => under_way.delete(key));
  under_way.set(key, written);
  await written;
  return key;
}

/**
 * Makes a list of ids usable in queries, whatever its length (7,000 ids break ClickHouse's query limit), and answers
 * with its name: `… in (select id from id_sets where set_key = {key:String})`. Content-addressed, so never stale.
 */
export async function keepIdSet(index: IndexClient, ids: readonly string[]): Promise<string> {
  const distinct = new Set(ids);
  return keepNamedSet(index, { key: contentHash(ids), n: distinct.size, ids: async () => distinct });
}
