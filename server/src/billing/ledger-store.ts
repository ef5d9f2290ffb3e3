import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { BillingTables, LedgerKind } from './billing-tables.ts';

const tables = (db: Db) => db.withTables<BillingTables>();

export interface LedgerRow {
  id: string;
  workspace_id: string;
  kind: LedgerKind;
  amount: string;
  note: string;
  created_by: string | null;
  created_at: Date;
}

export async function insertEntry(tx: Tx, entry: LedgerRow): Promise<void> {
  await tables(tx).insertInto('ledger_entries').values(entry).execute();
}

/** The exact sum, computed by the database in decimal. */
export async function sumEntries(db: Db, workspaceId: string): Promise<{ balance: string; n_entries: number }> {
  return tables(db)
    .selectFrom('ledger_entries')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('balance'))
    .select((count) => count.fn.countAll<number>().as('n_entries'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}
