import { API_TOKEN, type ApiToken, type TokenScope } from '@cohortium/contract';
import { DAY_MS, newId, randomToken } from '#platform/clock';
import { transact } from '#platform/database';
import { AppError, fieldConflict, notFound } from '#platform/errors';
import type { Person, PersonCaller } from '#platform/http';
import { notifyAccessChange } from '../account/write-message.ts';
import type { Identity } from '../identity.ts';
import { lockPerson } from '../person-store.ts';
import { hashToken } from './hash-secret.ts';
import { addApiToken, endSessionOf, listSessionRows, type SessionRow } from './session-store.ts';

type TokenContext = Pick<Identity, 'platform'>;

export interface NewTokenOptions {
  name: string;
  scope: TokenScope;
  workspace_id: string | null;
  days: number;
}

function presentToken(row: SessionRow): ApiToken {
  const { id, created_at, expires_at, last_used_at, workspace_id } = row;
  return { id, name: row.name ?? '', scope: row.scope ?? 'read', workspace_id, created_at, expires_at, last_used_at };
}

export async function listApiTokens({ platform }: TokenContext, person: Person): Promise<ApiToken[]> {
  const now = platform.clock.now();
  return (await listSessionRows(platform.db, { person_id: person.id, kind: 'api_token', now })).map(presentToken);
}

/** A token for scripts. The secret exists in this answer only: the database keeps its hash. */
export async function createApiToken(
  context: TokenContext,
  requestContext: PersonCaller,
  { days, ...fields }: NewTokenOptions,
): Promise<ApiToken & { access_token: string }> {
  const { platform } = context;
  const { person } = requestContext;
  const access_token = randomToken();
  const created_at = platform.clock.now();
  const expires_at = new Date(created_at.getTime() + days * DAY_MS);
  const id = newId();
  return transact(platform.db, async (tx) => {
    await lockPerson(tx, person.id);
    const existing = await listSessionRows(tx, { person_id: person.id, kind: 'api_token', now: created_at });
    if (existing.some(({ name }) => name === fields.name)) {
      throw fieldConflict('name', `A token named “${fields.name}” already exists. Choose another name.`);
    }
    if (existing.length >= API_TOKEN.maximum_kept) {
      throw new AppError('conflict', `You have ${existing.length} tokens, which is the maximum. Revoke one first.`);
    }
    await addApiToken(tx, {
      id,
      person_id: person.id,
      token_hash: hashToken(access_token),
      created_at,
      expires_at,
      ...fields,
    });
    const { scope, workspace_id } = fields;
    const auditEvent = { action: 'create', kind: 'api_token', object_id: id, detail: { scope, workspace_id, days } };
    await notifyAccessChange(context, tx, {
      context: requestContext,
      done: 'an API token was created',
      event: auditEvent,
    });
    const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString(), last_used_at: null };
    return { id, ...fields, ...times, access_token };
  });
}

export async function revokeApiToken(context: TokenContext, requestContext: PersonCaller, id: string) {
  const { person } = requestContext;
  return transact(context.platform.db, async (tx) => {
    if (!(await endSessionOf(tx, { person_id: person.id, id, kind: 'api_token' }))) throw notFound('This token');
    const auditEvent = { action: 'revoke', kind: 'api_token', object_id: id };
    await notifyAccessChange(context, tx, {
      context: requestContext,
      done: 'an API token was revoked',
      event: auditEvent,
    });
    return { ended: true as const };
  });
}
