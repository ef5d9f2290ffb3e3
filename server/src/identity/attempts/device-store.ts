import type { Db, Tx } from '#platform/database';
import type { IdentityTables } from '../identity-tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

/** Whether the account of an address was signed in to with this device since then. */
export async function isKnownDevice(db: Db, device: { email: string; token_hash: string; since: Date }) {
  const row = await tables(db)
    .selectFrom('trusted_devices')
    .innerJoin('people', 'people.id', 'trusted_devices.person_id')
    .select('person_id')
    .where('email', '=', device.email.toLowerCase())
    .where('token_hash', '=', device.token_hash)
    .where('used_at', '>', device.since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has signed in with this device. */
export async function isDevice(db: Db, token_hash: string): Promise<boolean> {
  const statement = tables(db).selectFrom('trusted_devices').select('person_id').where('token_hash', '=', token_hash);
  return (await statement.executeTakeFirst()) !== undefined;
}

/** Marks a device as the person's, and forgets those used longest ago beyond `at_most`. */
export async function addDevice(
  tx: Tx,
  device: { token_hash: string; person_id: string; used_at: Date },
  at_most: number,
): Promise<void> {
  await tables(tx)
    .insertInto('trusted_devices')
    .values(device)
    .onConflict((row) => row.columns(['token_hash', 'person_id']).doUpdateSet({ used_at: device.used_at }))
    .execute();
  await tables(tx)
    .deleteFrom('trusted_devices')
    .where('person_id', '=', device.person_id)
    .where('token_hash', 'in', (of) =>
      of
        .selectFrom('trusted_devices')
        .select('token_hash')
        .where('person_id', '=', device.person_id)
        .orderBy('used_at', 'desc')
        .offset(at_most),
    )
    .execute();
}

export async function deleteDevicesOf(tx: Tx, personId: string): Promise<void> {
  await tables(tx).deleteFrom('trusted_devices').where('person_id', '=', personId).execute();
}
