import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Identity } from '../identity.ts';
import { changePerson } from '../person/person-store.ts';
import { useToken } from './issue-token.ts';

/** Confirms an address: what its registration asked for becomes the person's, and the account opens. */
export async function verifyAddress(
  { platform, hooks }: Identity,
  token: string,
  request_id: string,
): Promise<{ email: string }> {
  const now = platform.clock.now();
  return transact(platform.db, async (tx) => {
    const { person, asked } = await useToken(tx, { token, purpose: 'verify', now });
    const { id, email, name } = await changePerson(tx, person.id, {
      name: asked.name ?? undefined,
      password_hash: asked.password_hash ?? undefined,
      verified_at: now,
    });
    await hooks.on_verified(tx, { id, email, name });
    await recordAct(tx, { person_id: id, action: 'confirm_address', kind: 'account', object_id: id, request_id });
    return { email };
  });
}
