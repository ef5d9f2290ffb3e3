import type { Db } from '#platform/database';
import type { TicketTables } from './ticket-tables.ts';

const tables = (db: Db) => db.withTables<TicketTables>();

/** Notes that a ticket was used; false when it was before. Those that are too old for any use are forgotten. */
export async function markTicketUsed(
  db: Db,
  { ticket_id, expires_at }: { ticket_id: string; expires_at: Date },
  now: Date,
): Promise<boolean> {
  await tables(db).deleteFrom('used_tickets').where('expires_at', '<=', now.toISOString()).execute();
  const row = await tables(db)
    .insertInto('used_tickets')
    .values({ ticket_id, expires_at })
    .onConflict((used) => used.doNothing())
    .returning('ticket_id')
    .executeTakeFirst();
  return row !== undefined;
}
