import type { SignedInSession } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Person, PersonCaller } from '#platform/http';
import type { Identity } from '../identity.ts';
import { endOtherSessionsOf, endSessionOf, listSessionRows } from './session-store.ts';

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system of a User-Agent in words that a person knows; of a script, the program's name. */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const [program = ''] = /^[\w.-]{1,40}/.exec(text) ?? [];
  return program || 'Unknown device';
}

type SessionsContext = Pick<Identity, 'platform'>;

/** Where the person is signed in, this session first, then the newest. */
export async function listSessions({ platform }: SessionsContext, person: Person): Promise<SignedInSession[]> {
  const now = platform.clock.now();
  const rows = await listSessionRows(platform.db, { person_id: person.id, kind: 'session', now });
  const sessions = rows.map(({ id, device, address, created_at, last_used_at, expires_at }) => ({
    id,
    device: device ?? 'Unknown device',
    address,
    created_at,
    last_used_at: last_used_at ?? created_at,
    expires_at,
    is_this: id === person.session_id,
  }));
  return sessions.toSorted((a, b) => Number(b.is_this) - Number(a.is_this));
}

export async function endSession({ platform }: SessionsContext, { person }: PersonCaller, id: string) {
  return transact(platform.db, async (tx) => {
    if (!(await endSessionOf(tx, { person_id: person.id, id, kind: 'session' }))) throw notFound('This session');
    await recordAuditEvent(tx, { person_id: person.id, action: 'end', kind: 'session', object_id: id });
    return { ended: true as const };
  });
}

export async function endOtherSessions({ platform }: SessionsContext, { person }: PersonCaller) {
  return transact(platform.db, async (tx) => {
    const n_ended = await endOtherSessionsOf(tx, person.id, person.session_id);
    const auditEvent = { person_id: person.id, action: 'end_others', kind: 'session', detail: { n_ended } };
    await recordAuditEvent(tx, auditEvent);
    return { n_ended };
  });
}
