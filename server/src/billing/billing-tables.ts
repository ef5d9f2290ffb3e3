import { type ColumnType, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type LedgerKind = 'top_up' | 'hold' | 'release' | 'charge' | 'refund' | 'grant';

export type BillingTables = {
  ledger_entries: {
    id: string;
    workspace_id: string;
    kind: LedgerKind;
    /** US dollars with four decimals, as text: money is never a binary fraction. Credits are positive. */
    amount: string;
    note: string;
    created_by: string | null;
    created_at: ColumnType<string, Date | string, never>;
  };
};

export const migrations: Migrations = {
  '2026-11-20-11-billing': {
    up: async (db) => {
      await sql`create table ledger_entries (
        id text primary key,
        workspace_id text not null references workspaces on delete restrict,
        kind text not null check (kind in ('top_up', 'hold', 'release', 'charge', 'refund', 'grant')),
        amount numeric(14, 4) not null check (amount <> 0 and amount <> 'NaN'),
        note text not null,
        created_by text references people on delete restrict,
        created_at timestamptz not null,
        constraint ledger_sign_of_kind check ((amount < 0) = (kind in ('hold', 'charge'))))`.execute(db);
      await sql`create index ledger_entries_workspace on ledger_entries (workspace_id, created_at)`.execute(db);
      await sql`create function refuse_ledger_change() returns trigger language plpgsql as $$
        begin
          raise exception 'The ledger is append-only: write an entry that balances the wrong one.'
            using errcode = 'check_violation';
        end $$`.execute(db);
      await sql`create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
        for each statement execute function refuse_ledger_change()`.execute(db);
    },
  },
};
