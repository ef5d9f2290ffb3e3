import type { Balance } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { sumEntries } from './ledger-store.ts';

/** The sum of the ledger of the workspace in which the caller works, in US dollars. */
export async function readBalance({ db }: Pick<Platform, 'db'>, { workspace }: Caller): Promise<Balance> {
  const { balance, n_entries } = await sumEntries(db, workspace.workspace_id);
  return { balance: Number(balance), currency: 'USD', n_entries };
}
