import { API_TOKEN, type ApiToken, type TokenScope } from '@cohortium/contract';
import { DAY_MS, newId, randomToken } from '#platform/clock';
import { transact } from '#platform/database';
import type { Person } from '#platform/http';
import { notFound, Refusal, taken } from '#platform/refusal';
import { hashToken } from '../hash-token.ts';
import type { Acting, Identity } from '../identity.ts';
import { lockPerson } from '../person/person-store.ts';
import { tellAccess } from '../proof/tell-access.ts';
import { addApiToken, endSessionOf, type SessionRow, sessionsOf } from './session-store.ts';

type Here = Pick<Identity, 'platform'>;

export interface TokenWanted {
  name: string;
  scope: TokenScope;
  workspace_id: string | null;
  days: number;
}

function presentToken(row: SessionRow): ApiToken {
  const { id, created_at, expires_at, last_used_at, workspace_id } = row;
  return { id, name: row.name ?? '', scope: row.scope ?? 'read', workspace_id, created_at, expires_at, last_used_at };
}

export async function listApiTokens({ platform }: Here, person: Person): Promise<ApiToken[]> {
  const now = platform.clock.now();
  return (await sessionsOf(platform.db, { person_id: person.id, kind: 'api_token', now })).map(presentToken);
}

/** A token for scripts. The secret exists in this answer only: the database keeps its hash. */
export async function createApiToken(
  here: Here,
  acting: Acting,
  { days, ...wanted }: TokenWanted,
): Promise<ApiToken & { access_token: string }> {
  const { platform } = here;
  const { person } = acting;
  const access_token = randomToken();
  const created_at = platform.clock.now();
  const expires_at = new Date(created_at.getTime() + days * DAY_MS);
  const id = newId();
  return transact(platform.db, async (tx) => {
    await lockPerson(tx, person.id);
    const kept = await sessionsOf(tx, { person_id: person.id, kind: 'api_token', now: created_at });
    if (kept.some(({ name }) => name === wanted.name)) {
      throw taken('name', `A token named “${wanted.name}” already exists. Choose another name.`);
    }
    if (kept.length >= API_TOKEN.maximum_kept) {
      throw new Refusal('conflict', `You have ${kept.length} tokens, which is the maximum. Revoke one first.`);
    }
    await addApiToken(tx, {
      id,
      person_id: person.id,
      token_hash: hashToken(access_token),
      created_at,
      expires_at,
      ...wanted,
    });
    const { scope, workspace_id } = wanted;
    const act = { action: 'create', kind: 'api_token', object_id: id, detail: { scope, workspace_id, days } };
    await tellAccess(here, tx, { acting, done: 'an API token was created', act });
    const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString(), last_used_at: null };
    return { id, ...wanted, ...times, access_token };
  });
}

export async function revokeApiToken(here: Here, acting: Acting, id: string) {
  const { person } = acting;
  return transact(here.platform.db, async (tx) => {
    if (!(await endSessionOf(tx, { person_id: person.id, id, kind: 'api_token' }))) throw notFound('This token');
    const act = { action: 'revoke', kind: 'api_token', object_id: id };
    await tellAccess(here, tx, { acting, done: 'an API token was revoked', act });
    return { ended: true as const };
  });
}
