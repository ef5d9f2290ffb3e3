import { type Credentials, type ProofMethods, RECENT_AUTH_MINUTES } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import { type Person, type PersonCaller, requireRecentAuth } from '#platform/http';
import type { Identity } from '../identity.ts';
import { loadPerson, lockPerson, type PersonRow } from '../person-store.ts';
import { externalsOf } from '../provider-store.ts';
import { clearAttempts, recordAttempt } from './limit-attempts.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { markProved } from './session-store.ts';

export interface ProofRequest {
  context: PersonCaller;
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

/** How the person can prove again who they are. */
export async function listProofMethods({ platform, clients }: Identity, person: Person): Promise<ProofMethods> {
  const { password_hash, totp_confirmed_at } = await loadPerson(platform.db, person.id);
  const linked = (await externalsOf(platform.db, person.id)).map(({ provider }) => provider);
  const offered = clients.list().filter(({ provider }) => linked.includes(provider));
  return {
    is_fresh: person.has_recent_auth === true,
    required: password_hash === null ? [] : totp_confirmed_at === null ? ['password'] : ['password', 'code'],
    providers: offered.map(({ provider }) => provider),
  };
}

/** Takes password and code, and lets this session change what opens the account for ten minutes. */
export async function createProof(identity: Identity, context: PersonCaller, proof: Credentials) {
  const now = identity.platform.clock.now();
  const { id: person_id, session_id } = context.person;
  await withProof(identity, { context, proof }, async (tx, { password_hash }) => {
    // Otherwise a session could keep itself fresh with nothing at all.
    if (password_hash === null) {
      throw new AppError(
        'reauthentication_required',
        'Your account has no password. Sign in again with your linked account.',
      );
    }
    await markProved(tx, session_id, now);
    await recordAuditEvent(tx, { person_id, action: 'prove', kind: 'session', object_id: session_id });
  });
  return { fresh_until: new Date(now.getTime() + RECENT_AUTH_MINUTES * 60_000).toISOString() };
}
