import type { Selectable } from 'kysely';
import type { Tx } from '#platform/database';
import type { IdentityTables } from '../identity-tables.ts';

export type MessageRequest = Selectable<IdentityTables['message_requests']>;

const tables = (tx: Tx) => tx.withTables<IdentityTables>();

/** Keeps a request for the job that answers it, and forgets those that no job could answer. */
export async function addMessageRequest(
  tx: Tx,
  request: Omit<MessageRequest, 'asked_at'> & { asked_at: Date },
  purge_before: Date,
): Promise<void> {
  await tables(tx).deleteFrom('message_requests').where('asked_at', '<', purge_before.toISOString()).execute();
  const external = request.external && JSON.stringify(request.external);
  await tables(tx)
    .insertInto('message_requests')
    .values({ ...request, external })
    .execute();
}

/** Takes a request away; undefined when it was answered already. */
export async function consumeMessageRequest(tx: Tx, id: string): Promise<MessageRequest | undefined> {
  return tables(tx).deleteFrom('message_requests').where('id', '=', id).returningAll().executeTakeFirst();
}
