import { type AppRole, routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { transact } from '#platform/database';
import { openAccounts, outcomeOf } from './account.fixture.ts';
import { createPerson } from './create-person.ts';

const { db, call, state, headersOf, signIn, user } = await openAccounts();
const { sso } = routes;
const password = 'twelve bottles';
const denied = [401, 'Permissions'];
const absent = [404, 'This account was not found, or you don’t have access to it.'];

async function somebody(email: string, app_role_name: AppRole, name = 'Somebody') {
  const person = { email, name, password, verified: true, signed_term: true, app_role_name };
  const { id } = await transact(db, (tx) => createPerson(tx, person));
  return { id, ...(await headersOf(email, password)) };
}

const admin = await somebody('root@portal.example', 'platform_admin', 'Root');
const moderator = await somebody('mod@portal.example', 'platform_moderator', 'Mo');
const explorer = await somebody('ex@lab.example', 'data_explorer', 'Ex_100%');

describe('accounts', () => {
  test('are listed to roles that may, by page, part of a name and role', async () => {
    for (const who of [admin, moderator]) {
      const { data, paging } = await call(sso.users, { query: { search: 'portal.example' } }, who);
      expect(data.map(({ name }) => name)).toEqual(['Mo', 'Root']);
      expect(paging).toEqual({ page: 1, page_size: 25, total: 2 });
    }
    expect((await call(user.list, { query: { app_role_name: 'data_explorer' } }, admin)).data).toMatchObject([
      { email: 'ex@lab.example', is_verified: true, is_disabled: false, has_second_factor: false, n_sessions: 1 },
    ]);
    expect((await call(sso.users, { query: { page: 2, page_size: 2 } }, admin)).data).toHaveLength(1);
    expect(await outcomeOf(call(sso.users, {}, explorer))).toEqual(denied);
  });

  test('are searched for what was typed: % and _ stand for themselves', async () => {
    expect((await call(sso.users, { query: { search: '_100%' } }, admin)).data).toHaveLength(1);
    expect((await call(sso.users, { query: { search: '%' } }, admin)).data).toHaveLength(1);
    expect((await call(sso.users, { query: { search: "'; drop table people; --" } }, admin)).data).toEqual([]);
  });

  test('show oneself to anybody, and others to roles that may list', async () => {
    expect((await call(sso.me, {}, explorer)).data).toMatchObject({ id: explorer.id, n_sessions: 1 });
    expect((await call(user.detail, { query: { user_id: explorer.id } }, explorer)).data.id).toBe(explorer.id);
    expect(await outcomeOf(call(user.detail, { query: { user_id: admin.id } }, explorer))).toEqual(absent);
    expect((await call(user.detail, { query: { user_id: explorer.id } }, moderator)).data.id).toBe(explorer.id);
  });
});

describe('a role', () => {
  test('is given by anyone who may create people of the old one and of the new one', async () => {
    const ana = await somebody('ana@lab.example', 'data_explorer');
    const change = { params: { id: ana.id }, body: { app_role_name: 'data_curator' as const } };
    expect(await outcomeOf(call(sso.editUser, change, moderator))).toEqual(denied);
    expect((await call(sso.editUser, change, admin)).data.app_role_name).toBe('data_curator');
    expect(
      await outcomeOf(call(user.edit, { body: { user_id: ana.id, app_role_name: 'platform_admin' } }, ana)),
    ).toEqual(denied);
    const acts = await listAuditEvents(db, { object_id: ana.id, page: 1, page_size: 5 });
    expect(acts[0]).toMatchObject({
      action: 'edit',
      person_id: admin.id,
      detail: { app_role_name: 'data_curator', role_before: 'data_explorer' },
    });
  });

  test('of the last platform admin stays, and so does the account', async () => {
    const last = [409, 'This is the last platform admin. Make another person platform admin first.'];
    for (const body of [{ app_role_name: 'data_explorer' as const }, { is_disabled: true }]) {
      expect(await outcomeOf(call(sso.editUser, { params: { id: admin.id }, body }, admin))).toEqual(last);
    }
    expect(await outcomeOf(call(user.remove, { params: { id: admin.id }, body: { password } }, admin))).toEqual(last);
    const second = await somebody('second@portal.example', 'platform_admin');
    // Two who take each other's role at once: one of them stays.
    const ends = await Promise.all([
      outcomeOf(call(sso.editUser, { params: { id: second.id }, body: { is_disabled: true } }, admin)),
      outcomeOf(call(sso.editUser, { params: { id: admin.id }, body: { is_disabled: true } }, second)),
    ]);
    expect(ends.filter((end) => end === 200)).toHaveLength(1);
    const left = ends[0] === 200 ? { who: admin, other: second } : { who: second, other: admin };
    await call(sso.editUser, { params: { id: left.other.id }, body: { is_disabled: false } }, left.who);
    Object.assign(admin, await headersOf('root@portal.example', password));
  });
});

describe('an account', () => {
  test('that is disabled lets nobody in and ends its sessions; enabled again it opens as before', async () => {
    const bea = await somebody('bea@lab.example', 'data_explorer');
    const change = (is_disabled: boolean) =>
      call(sso.editUser, { params: { id: bea.id }, body: { is_disabled } }, admin);
    expect((await change(true)).data).toMatchObject({ is_disabled: true, n_sessions: 0 });
    expect(await outcomeOf(call(user.me, {}, bea))).toEqual([401, 'Sign in to continue.']);
    const refused = [400, 'Wrong email or password, or the email address is not confirmed yet.'];
    expect(await outcomeOf(signIn('bea@lab.example', password))).toEqual(refused);
    await change(false);
    expect(await outcomeOf(signIn('bea@lab.example', password))).toBe(200);
  });

  test('is removed by its person, with the password; name and address go, what was done stays on record', async () => {
    const cid = await somebody('cid@lab.example', 'data_explorer', 'Cid');
    const remove = (body: { password?: string }) => call(user.remove, { params: { id: cid.id }, body }, cid);
    expect(await outcomeOf(remove({ password: 'a wrong one' }))).toEqual([400, 'Wrong password.']);
    expect(await outcomeOf(remove({}))).toEqual([400, 'Wrong password.']);
    state.keep_owner = true;
    expect(await outcomeOf(remove({ password }))).toEqual([
      409,
      expect.stringContaining('You are the only owner of “Lab”'),
    ]);
    state.keep_owner = false;
    expect(await outcomeOf(remove({ password }))).toBe(200);
    expect(await outcomeOf(call(user.me, {}, cid))).toEqual([401, 'Sign in to continue.']);
    expect(await outcomeOf(call(sso.user, { params: { id: cid.id } }, admin))).toEqual(absent);
    expect(
      JSON.stringify(await db.withTables<{ people: object }>().selectFrom('people').selectAll().execute()),
    ).not.toContain('cid@lab');
    expect((await listAuditEvents(db, { object_id: cid.id, page: 1, page_size: 5 }))[0]).toMatchObject({
      action: 'remove',
      person_id: cid.id,
    });
    // The address is free again.
    await somebody('cid@lab.example', 'data_explorer');
  });

  test('of somebody else is removed by anyone who may create its role, and by nobody less', async () => {
    const dan = await somebody('dan@lab.example', 'data_explorer');
    expect(await outcomeOf(call(sso.removeUser, { params: { id: dan.id }, body: {} }, explorer))).toEqual(denied);
    expect(await outcomeOf(call(user.remove, { params: { id: dan.id }, body: {} }, explorer))).toEqual(absent);
    expect(await outcomeOf(call(sso.removeUser, { params: { id: dan.id }, body: {} }, moderator))).toEqual(denied);
    expect(await outcomeOf(call(sso.removeUser, { params: { id: dan.id }, body: {} }, admin))).toBe(200);
    expect(await outcomeOf(signIn('dan@lab.example', password))).not.toBe(200);
  });
});

test('roles are reported with what each permits', async () => {
  const { data } = await call(user.appRoles, {}, explorer);
  expect(data.map(({ name }) => name)).toContain('data_curator');
  expect(data.find(({ name }) => name === 'data_explorer')?.permissions).toEqual([
    'app:public_data:read',
    'app:workspace:create',
  ]);
});
