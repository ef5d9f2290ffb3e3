import { type Credentials, type ProofMethods, RECENT_AUTH_MINUTES } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { AppError } from '#platform/errors';
import type { Person, PersonContext } from '#platform/http';
import type { Identity } from '../identity.ts';
import { loadPerson } from '../person/person-store.ts';
import { externalsOf } from '../providers/provider-store.ts';
import { markProved } from '../session/session-store.ts';
import { withProof } from './with-proof.ts';

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
export async function createProof(identity: Identity, context: PersonContext, proof: Credentials) {
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
    const { request_id } = context;
    await recordAuditEvent(tx, { person_id, action: 'prove', kind: 'session', object_id: session_id, request_id });
  });
  return { fresh_until: new Date(now.getTime() + RECENT_AUTH_MINUTES * 60_000).toISOString() };
}
