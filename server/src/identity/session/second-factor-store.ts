import { countRows, type Db, type Tx } from '#platform/database';
import type { IdentityTables } from '../identity-tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export interface TotpChange {
  totp_secret?: string | null;
  totp_confirmed_at?: Date | null;
  totp_step?: number | null;
}

export async function changeTotp(tx: Tx, personId: string, change: TotpChange): Promise<void> {
  await tables(tx).updateTable('people').set(change).where('id', '=', personId).execute();
}

/** Puts new recovery codes in the place of whatever there was; none at all turns them off. */
export async function replaceRecoveryCodes(tx: Tx, personId: string, hashes: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  if (hashes.length === 0) return;
  await tables(tx)
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ person_id: personId, code_hash })))
    .execute();
}

/** Takes a recovery code away; false when there is none such. */
export async function useRecoveryCode(tx: Tx, personId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  return countRows(tables(db).selectFrom('recovery_codes').where('person_id', '=', personId));
}

/** The people whose app's secret was written by a version that did not seal it. */
export async function peopleWithUnsealedSecret(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('people')
    .select('id')
    .where('totp_secret', 'is not', null)
    .where('totp_secret', 'not like', 'sealed.%')
    .execute();
  return rows.map(({ id }) => id);
}
