import { TOKEN_LIFETIME } from '@cohortium/contract';
import { DAY_MS, randomToken } from '#platform/clock';
import type { Db, Tx } from '#platform/database';
import { Refusal } from '#platform/refusal';
import { hashToken } from '../hash-token.ts';
import type { TokenPurpose } from '../identity-tables.ts';
import { lockPerson, type PersonRow } from '../person/person-store.ts';
import {
  type Asked,
  addToken,
  countTokensSince,
  deleteExpiredTokensOf,
  deleteTokensOf,
  findToken,
  type TokenRow,
} from './token-store.ts';

const HOUR_MS = 3_600_000;
/** Limits for links per email address, against flooding. */
const MOST_LINKS = [
  { within_ms: HOUR_MS, n: 5 },
  { within_ms: DAY_MS, n: 15 },
];
const lifetimeHours: Record<TokenPurpose, number> = {
  verify: TOKEN_LIFETIME.verify_h,
  reset: TOKEN_LIFETIME.reset_h,
  link: TOKEN_LIFETIME.link_h,
};

export interface Issue {
  person_id: string;
  purpose: TokenPurpose;
  now: Date;
  asked?: Asked;
  /** Of a link that joins an account elsewhere to this one. */
  external?: TokenRow['external'];
}

/** Creates the secret of a link and stores its hash; null if the limit is reached. */
export async function issueToken(
  tx: Tx,
  { person_id, purpose, now, asked, external = null }: Issue,
): Promise<string | null> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpiredTokensOf(tx, person_id, { now, sent_before: before(DAY_MS) });
  for (const { within_ms, n } of MOST_LINKS) {
    if ((await countTokensSince(tx, person_id, before(within_ms))) >= n) return null;
  }
  const token = randomToken();
  await addToken(tx, {
    token_hash: hashToken(token),
    person_id,
    purpose,
    name: asked?.name ?? null,
    password_hash: asked?.password_hash ?? null,
    external,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeHours[purpose] * HOUR_MS),
  });
  return token;
}

export interface Presented {
  token: string;
  purpose: TokenPurpose;
  now: Date;
}

/** Whether a link still works, without using it. */
export async function demandToken(db: Db, { token, purpose, now }: Presented) {
  const found = await findToken(db, { token_hash: hashToken(token), purpose, now });
  if (!found) throw new Refusal('bad_request', 'This link has expired or was already used. Request a new one.');
  return found;
}

/** Uses a link: it and every other one sent to the person stop working. Of two at once, one is refused. */
export async function useToken(
  tx: Tx,
  presented: Presented,
): Promise<{ person: PersonRow; asked: Asked; external: TokenRow['external'] }> {
  const { person_id } = await demandToken(tx, presented);
  const person = await lockPerson(tx, person_id);
  const asked = await demandToken(tx, presented);
  await deleteTokensOf(tx, person_id);
  return { person, asked, external: asked.external };
}
