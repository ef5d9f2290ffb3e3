import type { WesRunRequest } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { WesTables } from './wes-tables.ts';

const tables = (db: Db) => db.withTables<WesTables>();

/** Keeps what was asked for; of a run that was asked for before, the first request stays. */
export async function saveRequest(db: Db, run_id: string, request: WesRunRequest): Promise<void> {
  const storedRequest = sql<WesRunRequest>`${JSON.stringify(request)}::jsonb`;
  await tables(db)
    .insertInto('wes_requests')
    .values({ run_id, request: storedRequest })
    .onConflict((same) => same.column('run_id').doNothing())
    .execute();
}

export async function loadRequests(db: Db, runIds: readonly string[]): Promise<Map<string, WesRunRequest>> {
  if (runIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('wes_requests')
    .selectAll()
    .where('run_id', 'in', [...runIds])
    .execute();
  return new Map(rows.map(({ run_id, request }) => [run_id, request]));
}
