import type { AccountSession } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { type Db, transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Person, PersonCaller } from '#platform/http';
import type { Identity } from './identity.ts';
import { requireMayChange } from './people-policy.ts';
import { loadAccount } from './people-store.ts';
import { loadPerson } from './person-store.ts';
import { deleteSessionsOf, listSessionRows, type SessionRow } from './session/session-store.ts';

interface SessionsContext {
  platform: Pick<Identity['platform'], 'db' | 'clock'>;
}

/** Requires the permission to manage the account: IP addresses and devices are personal data. */
async function requireAccount(db: Db, person: Person, id: string): Promise<void> {
  if (!(await loadAccount(db, id))) throw notFound('This account');
  requireMayChange(person, await loadPerson(db, id), undefined);
}

const toSessionView = ({ id, kind, device, name, address, created_at, last_used_at, expires_at }: SessionRow) =>
  ({
    id,
    kind,
    name: name ?? device ?? 'Unknown device',
    address,
    created_at,
    last_used_at: last_used_at ?? created_at,
    expires_at,
  }) satisfies AccountSession;

/** Where an account is signed in, then its API tokens. */
export async function listAccountSessions(
  { platform }: SessionsContext,
  person: Person,
  id: string,
): Promise<AccountSession[]> {
  const { db, clock } = platform;
  await requireAccount(db, person, id);
  const kinds = ['session', 'api_token'] as const;
  const sessionLists = await Promise.all(
    kinds.map((kind) => listSessionRows(db, { person_id: id, kind, now: clock.now() })),
  );
  return sessionLists.flat().map(toSessionView);
}

/** Ends everything that acts for an account. */
export async function endAccountSessions(context: SessionsContext, { person }: PersonCaller, id: string) {
  return transact(context.platform.db, async (tx) => {
    await requireAccount(tx, person, id);
    const n_ended = await deleteSessionsOf(tx, id);
    const eventBase = { person_id: person.id, action: 'end_sessions', kind: 'account', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, detail: { n_ended } });
    return { n_ended };
  });
}
