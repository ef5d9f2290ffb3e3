import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { Act } from './audit-store.ts';
import type { AuditTables } from './audit-tables.ts';

export interface RecordedAct extends Required<Act> {
  id: string;
  at: string;
  /** The network address that it was asked from. */
  address: string | null;
}

/** Criteria for audit events; an event must match all of them. */
export interface ActsWanted {
  /** Ids of actors; null stands for the portal itself. */
  person_ids?: readonly (string | null)[] | undefined;
  workspace_id?: string | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  object_id?: string | undefined;
  /** ISO 8601, both included. */
  from?: string | undefined;
  until?: string | undefined;
  /** Prefix of the IP address; only digits, letters, dots and colons. */
  address?: string | undefined;
}

export interface ActFilter extends ActsWanted {
  page: number;
  page_size: number;
}

const exact = ['workspace_id', 'action', 'kind', 'object_id'] as const;

function wanted(db: Db, { person_ids, from, until, address, ...named }: ActsWanted) {
  let query = db.withTables<AuditTables>().selectFrom('audit_log');
  for (const column of exact) {
    const value = named[column];
    if (value !== undefined) query = query.where(column, '=', value);
  }
  if (person_ids !== undefined) {
    const known = person_ids.filter((id) => id !== null);
    query = query.where((any) =>
      any.or([
        known.length > 0 ? any('person_id', 'in', known) : any.lit(false),
        person_ids.includes(null) ? any('person_id', 'is', null) : any.lit(false),
      ]),
    );
  }
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<=', until);
  if (address !== undefined) query = query.where('address', 'like', `${address}%`);
  return query;
}

/** The newest acts first. */
export async function listActs(db: Db, { page, page_size, ...filter }: ActFilter): Promise<RecordedAct[]> {
  return wanted(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
}

export async function countActs(db: Db, filter: ActsWanted): Promise<number> {
  const { n } = await wanted(db, filter)
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Detail fields that hold a resource name. */
const NAMES = ['name', 'title', 'subject', 'email', 'text'];

/** Last recorded names of resources, by `kind object_id`. */
export async function recordedNames(
  db: Db,
  things: readonly { kind: string; object_id: string }[],
): Promise<Map<string, string>> {
  if (things.length === 0) return new Map();
  const [kinds, ids] = [things.map(({ kind }) => kind), things.map(({ object_id }) => object_id)];
  const words = sql.join(
    NAMES.map((word) => sql`detail ->> ${word}`),
    sql`, `,
  );
  const { rows } = await sql<{ thing: string; name: string }>`
    select distinct on (kind, object_id) kind || ' ' || object_id as thing, coalesce(${words}) as name
    from audit_log join (select distinct * from unnest(${kinds}::text[], ${ids}::text[]) as wanted (kind, object_id))
      as wanted using (kind, object_id)
    where coalesce(${words}) is not null order by kind, object_id, id desc`.execute(db);
  return new Map(rows.map(({ thing, name }) => [thing, name]));
}

const BATCH = 1000;

/** Iterates all events in batches, newest first; new events don’t shift the batches. */
export async function* eachAct(db: Db, filter: ActsWanted): AsyncGenerator<RecordedAct[]> {
  let before: string | undefined;
  for (;;) {
    let query = wanted(db, filter).selectAll().orderBy('id', 'desc').limit(BATCH);
    if (before !== undefined) query = query.where('id', '<', before);
    const acts = await query.execute();
    if (acts.length > 0) yield acts;
    if (acts.length < BATCH) return;
    before = acts.at(-1)?.id;
  }
}

/** Distinct values of a column, found by skipping through an index: the log can have millions of rows. */
async function wordsIn(db: Db, column: 'action' | 'kind'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ word: string }>`with recursive words as (
      (select ${name} as word from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > word order by ${name} limit 1) from words where word is not null)
    select word from words where word is not null`.execute(db);
  return rows.map(({ word }) => word);
}

export async function wordsOfActs(db: Db): Promise<{ actions: string[]; kinds: string[] }> {
  return { actions: await wordsIn(db, 'action'), kinds: await wordsIn(db, 'kind') };
}
