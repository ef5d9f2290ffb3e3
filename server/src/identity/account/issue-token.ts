import { TOKEN_LIFETIME } from '@cohortium/contract';
import { DAY_MS, randomToken } from '#platform/clock';
import type { Db, Tx } from '#platform/database';
import { AppError } from '#platform/errors';
import type { TokenPurpose } from '../identity-tables.ts';
import { lockPerson, type PersonRow } from '../person-store.ts';
import { hashToken } from '../session/hash-secret.ts';
import {
  addToken,
  countTokensSince,
  deleteExpiredTokensOf,
  deleteTokensOf,
  findToken,
  type PendingRegistration,
  type TokenRow,
} from './token-store.ts';

const HOUR_MS = 3_600_000;
/** Limits for links per email address, against flooding. */
const LINK_LIMITS = [
  { within_ms: HOUR_MS, n: 5 },
  { within_ms: DAY_MS, n: 15 },
];
const lifetimeHours: Record<TokenPurpose, number> = {
  verify: TOKEN_LIFETIME.verify_h,
  reset: TOKEN_LIFETIME.reset_h,
  link: TOKEN_LIFETIME.link_h,
};

export interface TokenRequest {
  person_id: string;
  purpose: TokenPurpose;
  now: Date;
  registration?: PendingRegistration;
  /** Of a link that joins an account elsewhere to this one. */
  external?: TokenRow['external'];
}

/** Creates the secret of a link and stores its hash; null if the limit is reached. */
export async function issueToken(
  tx: Tx,
  { person_id, purpose, now, registration, external = null }: TokenRequest,
): Promise<string | null> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpiredTokensOf(tx, person_id, { now, sent_before: before(DAY_MS) });
  for (const { within_ms, n } of LINK_LIMITS) {
    if ((await countTokensSince(tx, person_id, before(within_ms))) >= n) return null;
  }
  const token = randomToken();
  await addToken(tx, {
    token_hash: hashToken(token),
    person_id,
    purpose,
    name: registration?.name ?? null,
    password_hash: registration?.password_hash ?? null,
    external,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeHours[purpose] * HOUR_MS),
  });
  return token;
}

export interface PresentedToken {
  token: string;
  purpose: TokenPurpose;
  now: Date;
}

/** Whether a link still works, without using it. */
export async function requireToken(db: Db, { token, purpose, now }: PresentedToken) {
  const tokenRow = await findToken(db, { token_hash: hashToken(token), purpose, now });
  if (!tokenRow) throw new AppError('bad_request', 'This link has expired or was already used. Request a new one.');
  return tokenRow;
}

/** Uses a link: it and every other one sent to the person stop working. Of two at once, one is refused. */
export async function useToken(
  tx: Tx,
  presented: PresentedToken,
): Promise<{ person: PersonRow; registration: PendingRegistration; external: TokenRow['external'] }> {
  const { person_id } = await requireToken(tx, presented);
  const person = await lockPerson(tx, person_id);
  const registration = await requireToken(tx, presented);
  await deleteTokensOf(tx, person_id);
  return { person, registration, external: registration.external };
}
