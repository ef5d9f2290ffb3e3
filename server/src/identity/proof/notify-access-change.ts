import { recordAuditEvent } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { PersonContext } from '#platform/http';
import { type AccessChange, accountMessages, type Recipient } from '../account/write-message.ts';
import type { Identity } from '../identity.ts';

/** A change of what opens an account. */
export interface AccessChangeNotice {
  done: AccessChange;
  /** The line of the audit log. */
  event: { action: string; kind: string; object_id: string; detail?: Record<string, unknown> };
}

/** Records a change of sign-in methods and notifies the person, in case someone else made it. */
export async function notifyAccessChange(
  { platform }: Pick<Identity, 'platform'>,
  tx: Tx,
  {
    context,
    done,
    event,
  }: AccessChangeNotice & { context: { person: Recipient & Pick<PersonContext['person'], 'id'>; request_id: string } },
): Promise<void> {
  const { person, request_id } = context;
  await recordAuditEvent(tx, { person_id: person.id, ...event, request_id });
  await platform.mail.send(tx, accountMessages.access(platform.config.url, person, done));
}
