import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import { type AccessChange, type Addressee, letters } from '../account/write-message.ts';
import type { Acting, Identity } from '../identity.ts';

/** A change of what opens an account. */
export interface Told {
  done: AccessChange;
  /** The line of the audit log. */
  act: { action: string; kind: string; object_id: string; detail?: Record<string, unknown> };
}

/** Records a change of sign-in methods and notifies the person, in case someone else made it. */
export async function tellAccess(
  { platform }: Pick<Identity, 'platform'>,
  tx: Tx,
  { acting, done, act }: Told & { acting: { person: Addressee & Pick<Acting['person'], 'id'>; request_id: string } },
): Promise<void> {
  const { person, request_id } = acting;
  await recordAct(tx, { person_id: person.id, ...act, request_id });
  await platform.mail.send(tx, letters.access(platform.config.url, person, done));
}
