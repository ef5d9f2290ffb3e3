import type { AccountSession } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { type Db, transact } from '#platform/database';
import type { Person } from '#platform/http';
import { notFound } from '#platform/refusal';
import type { Acting, Identity } from '../identity.ts';
import { loadPerson } from '../person/person-store.ts';
import { deleteSessionsOf, type SessionRow, sessionsOf } from '../session/session-store.ts';
import { demandMayChange } from './people-policy.ts';
import { loadAccount } from './people-store.ts';

interface Here {
  platform: Pick<Identity['platform'], 'db' | 'clock'>;
}

/** Requires the permission to manage the account: IP addresses and devices are personal data. */
async function demandAccount(db: Db, person: Person, id: string): Promise<void> {
  if (!(await loadAccount(db, id))) throw notFound('This account');
  demandMayChange(person, await loadPerson(db, id), undefined);
}

const present = ({ id, kind, device, name, address, created_at, last_used_at, expires_at }: SessionRow) =>
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
export async function listAccountSessions({ platform }: Here, person: Person, id: string): Promise<AccountSession[]> {
  const { db, clock } = platform;
  await demandAccount(db, person, id);
  const kinds = ['session', 'api_token'] as const;
  const found = await Promise.all(kinds.map((kind) => sessionsOf(db, { person_id: id, kind, now: clock.now() })));
  return found.flat().map(present);
}

/** Ends everything that acts for an account. */
export async function endAccountSessions(here: Here, { person, request_id }: Acting, id: string) {
  return transact(here.platform.db, async (tx) => {
    await demandAccount(tx, person, id);
    const n_ended = await deleteSessionsOf(tx, id);
    const act = { person_id: person.id, action: 'end_sessions', kind: 'account', object_id: id, request_id };
    await recordAct(tx, { ...act, detail: { n_ended } });
    return { n_ended };
  });
}
