import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/index.ts';
import { migrations, openTickets } from './index.ts';
import { readTicket, signTicket } from './sign-ticket.ts';

const { db } = await testDatabase(migrations);
let time = Date.parse('2026-11-21T10:00:00Z');
const clock = { now: () => new Date(time) };
const claims = { session_id: 's1', workspace_id: 'w1', path: '/api/v1/pipeline/run/crate/r1', range: null };

test('a ticket opens its own path for a minute', async () => {
  const tickets = await openTickets(db, clock);
  const { ticket, expires_at } = tickets.give(claims);
  expect(expires_at).toBe('2026-11-21T10:01:00.000Z');
  expect(tickets.read(ticket, claims.path)).toMatchObject(claims);
  expect(tickets.read(ticket, '/api/v1/pipeline/run/crate/r2')).toBeNull();
  time += 59_999;
  expect(tickets.read(ticket, claims.path)).not.toBeNull();
  time += 1;
  expect(tickets.read(ticket, claims.path)).toBeNull();
});

test('another node of the portal, or the same one started again, reads it too', async () => {
  const { ticket } = (await openTickets(db, clock)).give(claims);
  expect((await openTickets(db, clock)).read(ticket, claims.path)).toMatchObject(claims);
});

test('a ticket that anybody changed, or that was signed elsewhere, is none', () => {
  const ticket = signTicket('key', { ...claims, expires_at: time });
  const [words = '', signature = ''] = ticket.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, path: '/other', expires_at: time })).toString('base64url');
  expect(readTicket('key', ticket)).toMatchObject(claims);
  for (const forged of [`${other}.${signature}`, `${words}.`, `${words}.AAAA`, words, '', 'a.b.c', `${ticket}.x`]) {
    expect([forged, readTicket('key', forged)]).toEqual([forged, null]);
  }
  expect(readTicket('another key', ticket)).toBeNull();
});
