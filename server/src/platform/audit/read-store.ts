import { sql } from 'kysely';
import { countRows, type Db } from '#platform/database';
import type { AuditEvent } from './audit-store.ts';
import type { AuditTables } from './audit-tables.ts';

export interface RecordedAuditEvent extends Required<AuditEvent> {
  id: string;
  at: string;
  request_id: string | null;
  /** The network address that it was asked from. */
  address: string | null;
}

/** Criteria for audit events; an event must match all of them. */
export interface AuditQuery {
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

export interface AuditFilter extends AuditQuery {
  page: number;
  page_size: number;
}

const exactFields = ['workspace_id', 'action', 'kind', 'object_id'] as const;

function matchingEvents(db: Db, { person_ids, from, until, address, ...named }: AuditQuery) {
  let query = db.withTables<AuditTables>().selectFrom('audit_log');
  for (const column of exactFields) {
    const value = named[column];
    if (value !== undefined) query = query.where(column, '=', value);
  }
  if (person_ids !== undefined) {
    const actorIds = person_ids.filter((id) => id !== null);
    query = query.where((any) =>
      any.or([
        actorIds.length > 0 ? any('person_id', 'in', actorIds) : any.lit(false),
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
export async function listAuditEvents(
  db: Db,
  { page, page_size, ...filter }: AuditFilter,
): Promise<RecordedAuditEvent[]> {
  return matchingEvents(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
}

export async function countAuditEvents(db: Db, filter: AuditQuery): Promise<number> {
  return countRows(matchingEvents(db, filter));
}

/** Detail fields that hold a resource name. */
const NAME_FIELDS = ['name', 'title', 'subject', 'email', 'text'];

/** Last recorded names of resources, by `kind object_id`. */
export async function lastRecordedNames(
  db: Db,
  things: readonly { kind: string; object_id: string }[],
): Promise<Map<string, string>> {
  if (things.length === 0) return new Map();
  const [kinds, ids] = [things.map(({ kind }) => kind), things.map(({ object_id }) => object_id)];
  const nameFields = sql.join(
    NAME_FIELDS.map((word) => sql`detail ->> ${word}`),
    sql`, `,
  );
  const { rows } = await sql<{ thing: string; name: string }>`
    select distinct on (kind, object_id) kind || ' ' || object_id as thing, coalesce(${nameFields}) as name
    from audit_log join (select distinct * from unnest(${kinds}::text[], ${ids}::text[]) as wanted (kind, object_id))
      as wanted using (kind, object_id)
    where coalesce(${nameFields}) is not null order by kind, object_id, id desc`.execute(db);
  return new Map(rows.map(({ thing, name }) => [thing, name]));
}

const BATCH = 1000;

/** Iterates all events in batches, newest first; new events don’t shift the batches. */
export async function* iterateAuditEvents(db: Db, filter: AuditQuery): AsyncGenerator<RecordedAuditEvent[]> {
  let before: string | undefined;
  for (;;) {
    let query = matchingEvents(db, filter).selectAll().orderBy('id', 'desc').limit(BATCH);
    if (before !== undefined) query = query.where('id', '<', before);
    const batch = await query.execute();
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    before = batch.at(-1)?.id;
  }
}

/** Distinct values of a column, found by skipping through an index: the log can have millions of rows. */
async function searchTermsOf(db: Db, column: 'action' | 'kind'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ word: string }>`with recursive words as (
      (select ${name} as word from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > word order by ${name} limit 1) from words where word is not null)
    select word from words where word is not null`.execute(db);
  return rows.map(({ word }) => word);
}

export async function searchTermsOfEvents(db: Db): Promise<{ actions: string[]; kinds: string[] }> {
  return { actions: await searchTermsOf(db, 'action'), kinds: await searchTermsOf(db, 'kind') };
}
