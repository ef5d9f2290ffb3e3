import { type CallError, createClient, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPerson, migrations as identityMigrations, startSession } from '#identity';
import { migrations as auditMigrations } from '#platform/audit';
import { systemClock } from '#platform/clock';
import { readConfig } from '#platform/config';
import { mergeMigrations, transact } from '#platform/database';
import { createHttp } from '#platform/http';
import { testDatabase } from '#testing';
import { createPersonalWorkspace, findCaller, migrations as workspacesMigrations } from '#workspaces';
import { addLedgerEntry, type LedgerKind, migrations, registerBillingRoutes } from './index.ts';

const { db } = await testDatabase(
  mergeMigrations(auditMigrations, identityMigrations, workspacesMigrations, migrations),
);
const clock = systemClock;
const config = readConfig({}, ['--no-demo'], '/');
const api = await createHttp({
  once: (_, work) => work(),
  config,
  logger: false,
  source: {
    findCaller: (proof, workspaceId) => findCaller({ db, clock, config }, proof, workspaceId),
  },
  pages: null,
  readiness: async () => [],
});
registerBillingRoutes(api, { db });
const verb = z.enum(['GET', 'POST', 'PATCH', 'DELETE']);
const call = createClient(async ({ method, path, headers, body }) => {
  const answer = await api.app.inject({ method: verb.parse(method), url: path, headers, ...(body ? { body } : {}) });
  return { status: answer.statusCode, json: answer.json() };
});

let people = 0;
async function person(signed_term = true) {
  people += 1;
  const email = `payer${people}@lab.example`;
  return transact(db, async (tx) => {
    const { id } = await createPerson(tx, {
      email,
      name: 'P',
      password: 'twelve bottles',
      verified: true,
      signed_term,
    });
    const workspace_id = await createPersonalWorkspace(tx, clock, { id });
    const { access_token } = await startSession(tx, { person_id: id, now: clock.now() });
    return { id, workspace_id, headers: { authorization: `Bearer ${access_token}` } };
  });
}

const enter = (workspace_id: string, kind: LedgerKind, amount: string) =>
  transact(db, (tx) => addLedgerEntry(tx, clock, { workspace_id, kind, amount, note: 'test', created_by: null }));

describe('the balance', () => {
  test('of a new workspace is nothing, from no entries', async () => {
    expect(await call(routes.billing.balance, {}, await person())).toEqual({
      data: { balance: 0, currency: 'USD', n_entries: 0 },
    });
  });

  test('is the exact sum of the ledger: ten dimes are a dollar', async () => {
    const [ada, bea] = [await person(), await person()];
    for (let dime = 0; dime < 10; dime += 1) await enter(ada.workspace_id, 'top_up', '0.1');
    await enter(ada.workspace_id, 'charge', '-0.0001');
    await enter(bea.workspace_id, 'grant', '5');
    expect((await call(routes.billing.balance, {}, ada)).data).toEqual({
      balance: 0.9999,
      currency: 'USD',
      n_entries: 11,
    });
    expect((await call(routes.billing.balance, {}, bea)).data.balance).toBe(5);
  });

  test('is shown to members who accepted the terms, and to nobody else', async () => {
    const [ada, mallory, fresh] = [await person(), await person(), await person(false)];
    const request = (headers: Record<string, string>) =>
      call(routes.billing.balance, {}, { headers, workspace_id: ada.workspace_id }).then(
        () => 200,
        (error: CallError) => error.status,
      );
    expect(await request(ada.headers)).toBe(200);
    expect(await request(mallory.headers)).toBe(404);
    expect(await request(fresh.headers)).toBe(400);
    expect(await request({})).toBe(401);
  });
});

describe('the ledger', () => {
  test('takes no correction in place: not an update, not a deletion, not emptying', async () => {
    const ada = await person();
    await enter(ada.workspace_id, 'top_up', '20');
    const attempts = [
      sql`update ledger_entries set amount = 2000`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
      sql`truncate workspaces cascade`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow('The ledger is append-only');
    await expect(sql`delete from workspaces where id = ${ada.workspace_id}`.execute(db)).rejects.toThrow('ledger');
    expect((await call(routes.billing.balance, {}, ada)).data.balance).toBe(20);
  });

  test('refuses what is not money, nothing at all, and a charge that pays out', async () => {
    const { workspace_id } = await person();
    for (const amount of ['0.00001', '1e3', 'NaN', '', '12 USD', '99999999999']) {
      await expect(enter(workspace_id, 'top_up', amount)).rejects.toThrow(
        'is not a dollar amount with at most four decimals.',
      );
    }
    await expect(enter(workspace_id, 'top_up', '0')).rejects.toThrow('check');
    await expect(enter(workspace_id, 'charge', '3')).rejects.toThrow('ledger_sign_of_kind');
    await expect(enter(workspace_id, 'top_up', '-3')).rejects.toThrow('ledger_sign_of_kind');
    await expect(enter('no such workspace', 'top_up', '3')).rejects.toThrow('foreign key');
  });
});
