import type { Credentials } from '@cohortium/contract';
import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import { type PersonContext, requireRecentAuth } from '#platform/http';
import { clearAttempts, recordAttempt } from '../attempts/limit-attempts.ts';
import type { Identity } from '../identity.ts';
import { loadPerson, lockPerson, type PersonRow } from '../person/person-store.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';

export interface ProofRequest {
  context: PersonContext;
  proof: Credentials;
}

const wrongPassword = () => new AppError('bad_credentials', 'Wrong password.');

/**
 * Does `work` for somebody signed in who gives password and code with the call: somebody at an unlocked screen cannot
 * weaken the account. Who has no password must have signed in elsewhere a moment ago. Counted by account and session.
 */
export async function withProof<T>(
  identity: Identity,
  { context, proof }: ProofRequest,
  work: (tx: Tx, person: PersonRow) => Promise<T>,
): Promise<T> {
  const { db, clock } = identity.platform;
  const { id, email, session_id } = context.person;
  const attempt = { email, from: { session_id } };
  await recordAttempt(db, clock, attempt);
  const { password_hash } = await loadPerson(db, id);
  if (password_hash === null) requireRecentAuth(context.person);
  else if (!(await identity.passwords.matches(proof.password ?? '', password_hash))) throw wrongPassword();
  return transact(db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.password_hash !== password_hash) throw wrongPassword();
    await requireSecondFactor(identity, tx, { person, code: proof.code });
    await clearAttempts(tx, clock, attempt);
    return work(tx, person);
  });
}
