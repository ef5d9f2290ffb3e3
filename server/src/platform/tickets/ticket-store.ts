import type { Db } from '#platform/database';
import type { TicketTables } from './ticket-tables.ts';

const tables = (db: Db) => db.withTables<TicketTables>();

/** The key of this portal: `fresh` when it has none yet, and then for all its nodes. */
export async function keepKey(db: Db, fresh: string): Promise<string> {
  await tables(db)
    .insertInto('ticket_keys')
    .values({ key: fresh })
    .onConflict((row) => row.doNothing())
    .execute();
  const { key } = await tables(db).selectFrom('ticket_keys').select('key').executeTakeFirstOrThrow();
  return key;
}
