import { type ExternalAccount, PROVIDER_NAME, type Provider } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Person } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { useToken } from '../account/issue-token.ts';
import type { Acting, Identity } from '../identity.ts';
import { changePerson, loadPerson, lockPerson } from '../person/person-store.ts';
import { sayLinkedElsewhere } from './finish-sign-in.ts';
import { addExternal, externalsOf, removeExternal } from './provider-store.ts';

/** Follows the link in the message: the account elsewhere opens this one from now on, and the address is confirmed. */
export async function confirmLink({ platform, hooks }: Identity, token: string, request_id: string) {
  const now = platform.clock.now();
  return transact(platform.db, async (tx) => {
    const { person, external } = await useToken(tx, { token, purpose: 'link', now });
    if (!external) throw new Error('A link for an account elsewhere names none.');
    await addExternal(tx, person.id, external, now).catch(sayLinkedElsewhere(external));
    if (!person.verified_at) {
      await changePerson(tx, person.id, { verified_at: now });
      await hooks.on_verified(tx, { id: person.id, email: person.email, name: person.name });
    }
    const act = { person_id: person.id, action: 'link', kind: 'account', object_id: person.id, request_id };
    await recordAct(tx, { ...act, detail: { provider: external.provider } });
    return { email: person.email, provider: external.provider };
  });
}

export async function listExternals({ platform }: Identity, person: Person): Promise<ExternalAccount[]> {
  return externalsOf(platform.db, person.id);
}

/** Refused where nothing else would open the account. */
export async function unlinkAccount({ platform }: Identity, { person, request_id }: Acting, provider: Provider) {
  return transact(platform.db, async (tx) => {
    await lockPerson(tx, person.id);
    if (!(await removeExternal(tx, person.id, provider))) throw notFound(`A linked ${PROVIDER_NAME[provider]} account`);
    const { password_hash } = await loadPerson(tx, person.id);
    if (!password_hash && (await externalsOf(tx, person.id)).length === 0) {
      throw new Refusal('conflict', 'Nothing else opens your account. Set a password first, with “Forgot password”.');
    }
    const act = { person_id: person.id, action: 'unlink', kind: 'account', object_id: person.id, request_id };
    await recordAct(tx, { ...act, detail: { provider } });
    return { ended: true as const };
  });
}
