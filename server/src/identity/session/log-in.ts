import type { Session } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import { Refusal } from '#platform/refusal';
import type { Identity } from '../identity.ts';
import { lockPerson, personByEmail } from '../person/person-store.ts';
import { countTry, forgetTries } from './limit-tries.ts';
import { startSession } from './start-session.ts';

// One sentence for an unknown address, a wrong password and an address not confirmed: none tells who has an account.
const badCredentials = () =>
  new Refusal('bad_credentials', 'E-mail or password is not right, or the address is not confirmed yet.');

export interface Credentials {
  username: string;
  password: string;
}

/** Opens a session for the right password; the password is hashed once on every way through. */
export async function logIn(
  { platform, passwords }: Identity,
  credentials: Credentials,
  request_id: string,
): Promise<Session> {
  const { clock, db } = platform;
  await countTry(db, clock, credentials.username);
  const person = await personByEmail(db, credentials.username);
  const kept = person?.verified_at ? person.password_hash : null;
  if (!(await passwords.matches(credentials.password, kept)) || !person) throw badCredentials();
  return transact(db, async (tx) => {
    // A password set anew while this one was being checked has ended every session; this one must not outlive it.
    const { password_hash } = await lockPerson(tx, person.id);
    if (password_hash !== kept) throw badCredentials();
    await forgetTries(tx, person.email);
    await recordAct(tx, { person_id: person.id, action: 'sign_in', kind: 'session', request_id });
    return startSession(tx, person.id, clock.now());
  });
}
