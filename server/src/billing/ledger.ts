import type { Balance } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type Clock, newId } from '#platform/clock';
import type { Tx } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { LedgerKind } from './billing-tables.ts';
import { insertEntry, sumEntries } from './ledger-store.ts';

export interface NewEntry {
  workspace_id: string;
  kind: LedgerKind;
  /** US dollars as decimal text, such as `-0.1250`; holds and charges are negative, all others positive. */
  amount: string;
  note: string;
  created_by: string | null;
}

const AMOUNT_PATTERN = /^-?\d{1,10}(\.\d{1,4})?$/;

/** Writes an entry that stays for ever, in the caller's transaction; answers with its id. */
export async function addLedgerEntry(tx: Tx, clock: Clock, entry: NewEntry): Promise<string> {
  if (!AMOUNT_PATTERN.test(entry.amount)) {
    throw new AppError('validation', `${entry.amount} is not a dollar amount with at most four decimals.`);
  }
  const id = newId();
  await insertEntry(tx, { ...entry, id, created_at: clock.now() });
  return id;
}

/** The sum of the ledger of the workspace in which the caller works, in US dollars. */
export async function readBalance({ db }: Pick<Platform, 'db'>, { workspace }: Caller): Promise<Balance> {
  const { balance, n_entries } = await sumEntries(db, workspace.workspace_id);
  return { balance: Number(balance), currency: 'USD', n_entries };
}
