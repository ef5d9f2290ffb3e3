import { createHash } from 'node:crypto';
import type { IndexClient } from '#platform/index';

const KNOWN_AT_MOST = 1000;
/** The index throws away what was written thirty days ago: a set is trusted for ten of them, and remembered for one. */
const TRUSTED = 'kept_at > now() - interval 10 day';
const REMEMBERED_MS = 86_400_000;
/** When each set was last seen in the index, on the process's own clock. */
const known = new WeakMap<IndexClient, Map<string, number>>();

/** Names of lists as they were told: what somebody sees is asked with each of their questions. */
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

interface NamedSet {
  /** The ids' `contentHash`. */
  key: string;
  /** How many different ids these are. */
  n: number;
  /** Asked for the ids only when the index has them not. */
  ids: () => Promise<Iterable<string>>;
}

/** `keepIdSet` of ids whose name is known: they are read from where they are kept only when the index needs them. */
export async function keepNamedSet(index: IndexClient, { key, n, ids }: NamedSet): Promise<string> {
  const seen = known.get(index) ?? new Map<string, number>();
  known.set(index, seen);
  const now = performance.now();
  const last = seen.get(key);
  if (last !== undefined && now - last < REMEMBERED_MS) return key;
  const [found] = await index.query<{ n: number }>(
    `select toUInt32(uniqExact(id)) as n from id_sets where set_key = {key:String} and ${TRUSTED}`,
    { key },
  );
  if (found?.n !== n) {
    await index.insert(
      'id_sets',
      Array.from(await ids(), (id) => ({ set_key: key, id })),
    );
  }
  if (seen.size >= KNOWN_AT_MOST) seen.clear();
  seen.set(key, now);
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
