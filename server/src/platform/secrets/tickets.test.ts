import { expect, test } from 'vitest';
import { testDatabase, testHome } from '../../../test/testing/index.ts';
import { migrations, openTickets, type TicketTarget } from './index.ts';
import { openVaults } from './open-vault.ts';

const { db } = await testDatabase(migrations);
const vault = await openVaults(testHome());
let time = Date.parse('2026-11-21T10:00:00Z');
const clock = { now: () => new Date(time) };
const tickets = openTickets({ db, clock, vault });
const claims = { session_id: 's1', workspace_id: 'w1', range: null };
const at = (path: string, query = ''): TicketTarget => ({ path, query: new URLSearchParams(query) });
const crate = at('/api/v1/pipeline/run/crate/r1', 'level=genus');

test('a ticket opens its own address once', async () => {
  const { ticket, expires_at } = tickets.give(crate, claims);
  expect(expires_at).toBe('2026-11-21T10:01:00.000Z');
  expect(await tickets.redeem(crate, ticket)).toEqual(claims);
  expect(await tickets.redeem(crate, ticket)).toBeNull();
});

test('of many who come at once with it, one is let in', async () => {
  const { ticket } = tickets.give(crate, claims);
  const let_in = await Promise.all(Array.from({ length: 20 }, () => tickets.redeem(crate, ticket)));
  expect(let_in.filter((one) => one !== null)).toEqual([claims]);
});

test('it opens no other path and no other query, and these do not use it up', async () => {
  const { ticket } = tickets.give(crate, claims);
  for (const other of [
    at('/api/v1/pipeline/run/crate/r2', 'level=genus'),
    at(crate.path),
    at(crate.path, 'level=species'),
    at(crate.path, 'level=genus&level=species'),
    at(crate.path, 'level=genus&workspace_id=w2'),
  ]) {
    expect([String(other.query), await tickets.redeem(other, ticket)]).toEqual([String(other.query), null]);
  }
  expect(await tickets.redeem(at(crate.path, `ticket=${ticket}&level=genus`), ticket)).toEqual(claims);
});

test('it opens for a minute', async () => {
  const { ticket } = tickets.give(crate, claims);
  time += 60_000;
  expect(await tickets.redeem(crate, ticket)).toBeNull();
});

test('another node of the portal, or the same one started again, redeems it too, once', async () => {
  const { ticket } = tickets.give(crate, claims);
  expect(await openTickets({ db, clock, vault }).redeem(crate, ticket)).toEqual(claims);
  expect(await tickets.redeem(crate, ticket)).toBeNull();
});

test('a ticket that anybody changed, or that another portal gave, is none', async () => {
  const { ticket } = tickets.give(crate, claims);
  const elsewhere = openTickets({ db, clock, vault: await openVaults(testHome()) });
  for (const forged of ['', 'a.b.c', `${ticket}AAAA`, ticket.slice(0, -4), elsewhere.give(crate, claims).ticket]) {
    expect([forged, await tickets.redeem(crate, forged)]).toEqual([forged, null]);
  }
});
