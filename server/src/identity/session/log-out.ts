import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import type { PersonContext } from '#platform/http';
import type { Identity } from '../identity.ts';
import { deleteSession } from './session-store.ts';

/** Ends the session that asks; the person's other sessions go on. */
export async function logOut({ platform }: Identity, { person, request_id }: PersonContext): Promise<{ ended: true }> {
  const { id: person_id, session_id } = person;
  await transact(platform.db, async (tx) => {
    await deleteSession(tx, session_id);
    await recordAuditEvent(tx, { person_id, action: 'sign_out', kind: 'session', object_id: session_id, request_id });
  });
  return { ended: true };
}
