import { type CallError, createClient, permissionsOfWorkspaceRole, routes } from '@cohortium/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createPerson,
  migrations as identityMigrations,
  registerIdentityRoutes,
  setAppRole,
  startSession,
} from '#identity';
import { migrations as auditMigrations } from '#platform/audit';
import { newId, systemClock } from '#platform/clock';
import { readConfig } from '#platform/config';
import { mergeMigrations, transact } from '#platform/database';
import { createHttp } from '#platform/http';
import { openJobs } from '#platform/jobs';
import { openLog } from '#platform/logging';
import { migrations as mailMigrations, openMail } from '#platform/mail';
import { openVaults } from '#platform/secrets';
import { testDatabase, testHome } from '#testing';
import {
  addMember,
  createPersonalWorkspace,
  findCaller,
  leaveEverything,
  membershipOf,
  migrations,
  registerWorkspaceRoutes,
} from './index.ts';

const { workspaces } = routes;
const { db, url } = await testDatabase(
  mergeMigrations(auditMigrations, mailMigrations, identityMigrations, migrations),
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
const jobs = openJobs({ url, on_error: () => undefined });
const vault = await openVaults(testHome());
const mail = openMail({ db, jobs, clock, vault, post: null });
const demo = readConfig({}, [], '/');
registerIdentityRoutes(
  api,
  { config: demo, clock, db, jobs, log: openLog('silent'), mail, vault },
  {
    on_verified: async (tx, { id }) => void (await createPersonalWorkspace(tx, clock, { id })),
    on_removed: leaveEverything,
    on_disabled: async () => undefined,
  },
);
const mice = {
  n_projects: 1,
  n_samples: 13,
  n_cohorts: 2,
  n_runs: 1,
  engine_seconds: 7200,
  run_bytes: 512,
  storage_bytes: 4096,
};
const holding = new Map<string, typeof mice>();
const nothing = {
  n_projects: 0,
  n_samples: 0,
  n_cohorts: 0,
  n_runs: 0,
  engine_seconds: 0,
  run_bytes: 0,
  storage_bytes: 0,
};
registerWorkspaceRoutes(api, {
  platform: { config: demo, db, clock, mail },
  usage_of: async (workspaceId) => holding.get(workspaceId) ?? nothing,
  dependents_of: async () => ({ active_runs: [] }),
  on_rights_lost: async () => undefined,
});

await jobs.start();
afterAll(() => jobs.stop());

const anonymous = { headers: {} };
const verb = z.enum(['GET', 'POST', 'PATCH', 'DELETE']);
const call = createClient(async ({ method, path, headers, body }) => {
  const answer = await api.app.inject({ method: verb.parse(method), url: path, headers, ...(body ? { body } : {}) });
  return { status: answer.statusCode, json: answer.json() };
});

let people = 0;
async function person({ signed_term = true, name = 'Rosalind' } = {}) {
  people += 1;
  const email = `scientist${people}@lab.example`;
  return transact(db, async (tx) => {
    const { id } = await createPerson(tx, { email, name, password: 'twelve bottles', verified: true, signed_term });
    const workspace_id = await createPersonalWorkspace(tx, clock, { id });
    const { access_token } = await startSession(tx, { person_id: id, now: clock.now() });
    return { id, email, workspace_id, headers: { authorization: `Bearer ${access_token}` } };
  });
}

const statusOf = (promise: Promise<unknown>): Promise<number | [number, string]> =>
  promise.then(
    () => 200,
    (error: CallError) => [error.status, error.body.detail],
  );

describe('workspaces of a person', () => {
  test('begin with a personal one, which is the default', async () => {
    const ada = await person();
    const { data, paging } = await call(workspaces.list, {}, ada);
    expect(paging).toEqual({ page: 1, page_size: 25, total: 1 });
    expect(data).toMatchObject([
      { id: ada.workspace_id, name: 'Personal', is_personal: true, is_default: true, role: 'owner', n_members: 1 },
    ]);
  });

  test('of somebody who is in none: the list is empty, and one can be made and entered', async () => {
    const alone = await person();
    await transact(db, (tx) => leaveEverything(tx, alone.id));
    const list = async () => (await call(workspaces.list, {}, { headers: alone.headers })).data;
    expect(await list()).toEqual([]);
    const { data: made } = await call(workspaces.create, { body: { name: 'A new bench' } }, { headers: alone.headers });
    expect(await list()).toMatchObject([{ id: made.id, role: 'owner', is_personal: false, is_default: true }]);
    const within = { headers: alone.headers, workspace_id: made.id };
    expect((await call(workspaces.permissions, {}, within)).data).toContain('workspace:cohort:create');
  });

  test('are listed personal first, then by name whatever the case, a page at a time', async () => {
    const ada = await person();
    for (const name of ['zebrafish', 'Lung', 'aquifers']) await call(workspaces.create, { body: { name } }, ada);
    const { data } = await call(workspaces.list, { query: { page_size: 3 } }, ada);
    expect(data.map(({ name }) => name)).toEqual(['Personal', 'aquifers', 'Lung']);
    const next = await call(workspaces.list, { query: { page: 2, page_size: 3 } }, ada);
    expect(next.data.map(({ name }) => name)).toEqual(['zebrafish']);
    expect(next.paging.total).toBe(4);
    holding.set(ada.workspace_id, mice);
    const all = await call(workspaces.all, {}, ada);
    expect(all.data.map(({ name, n_samples }) => [name, n_samples])).toEqual([
      ['Personal', 13],
      ['aquifers', 0],
      ['Lung', 0],
      ['zebrafish', 0],
    ]);
  });

  test('never show those of others', async () => {
    const [ada, mallory] = [await person(), await person()];
    await call(workspaces.create, { body: { name: 'Secret plans' } }, ada);
    expect((await call(workspaces.list, {}, mallory)).data.map(({ id }) => id)).toEqual([mallory.workspace_id]);
    const spying = call(workspaces.detail, {}, { ...mallory, workspace_id: ada.workspace_id });
    expect(await statusOf(spying)).toEqual([404, 'This workspace was not found, or you don’t have access to it.']);
  });
});

describe('creating a workspace', () => {
  test('makes the person its owner and keeps the description', async () => {
    const ada = await person();
    const body = { name: '  Gut study ', description: 'Mice, 13 days' };
    const { data } = await call(workspaces.create, { body }, ada);
    expect(data).toMatchObject({ name: 'Gut study', description: 'Mice, 13 days', role: 'owner', is_default: false });
    holding.set(data.id, mice);
    const detail = await call(workspaces.detail, {}, { ...ada, workspace_id: data.id });
    expect(detail.data).toEqual({ ...data, ...mice, change_no: 0, storage_quota_bytes: 500e9 });
  });

  test('and making it the default starts its member there; one default at a time, and only of their own', async () => {
    const [ada, bea] = [await person(), await person()];
    const { data } = await call(workspaces.create, { body: { name: 'Gut' } }, ada);
    const there = { ...ada, workspace_id: data.id };
    expect((await call(workspaces.makeDefault, {}, there)).data).toMatchObject({ id: data.id, is_default: true });
    const { data: all } = await call(workspaces.list, {}, ada);
    expect(all.filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(['Gut']);
    expect(await statusOf(call(workspaces.makeDefault, {}, { ...bea, workspace_id: data.id }))).toEqual(
      expect.arrayContaining([404]),
    );
  });

  test('with a name already used is refused with a message, also in other letters and when asked twice at once', async () => {
    const [ada, bea] = [await person(), await person()];
    await call(workspaces.create, { body: { name: 'Lung' } }, ada);
    const again = call(workspaces.create, { body: { name: 'lung' } }, ada);
    const message = 'A workspace named “lung” already exists. Choose another name.';
    await expect(again).rejects.toMatchObject({ status: 409, body: { fields: [{ field: 'name', message }] } });
    const twice = [1, 2].map(() => statusOf(call(workspaces.create, { body: { name: 'Soil' } }, ada)));
    expect((await Promise.all(twice)).filter((status) => status === 200)).toHaveLength(1);
    expect(await statusOf(call(workspaces.create, { body: { name: 'Lung' } }, bea))).toBe(200);
  });

  test('needs a name, refuses unknown fields, and a role that may create', async () => {
    const ada = await person();
    expect(await statusOf(call(workspaces.create, { body: { name: '   ' } }, ada))).toEqual([
      422,
      expect.stringContaining('name: must not be empty'),
    ]);
    const odd = { name: 'Odd', owner: 'me' };
    expect(await statusOf(call(workspaces.create, { body: odd }, ada))).toEqual([
      422,
      expect.stringContaining('owner'),
    ]);
    await setAppRole(db, ada.email, 'data_curator');
    expect(await statusOf(call(workspaces.create, { body: { name: 'Curated' } }, ada))).toEqual([401, 'Permissions']);
  });
});

describe('editing a workspace', () => {
  test('changes what is sent and leaves the rest; the personal one may be renamed too', async () => {
    const ada = await person();
    const { data } = await call(workspaces.create, { body: { name: 'Draft', description: 'Kept' } }, ada);
    const at = { ...ada, workspace_id: data.id };
    expect((await call(workspaces.edit, { body: { name: 'Final' } }, at)).data).toMatchObject({
      name: 'Final',
      description: 'Kept',
    });
    expect((await call(workspaces.edit, { body: {} }, at)).data).toMatchObject({ name: 'Final', description: 'Kept' });
    const own = { ...ada, workspace_id: ada.workspace_id };
    expect((await call(workspaces.edit, { body: { name: 'My bench' } }, own)).data.is_personal).toBe(true);
    expect(await statusOf(call(workspaces.edit, { body: { name: 'final' } }, own))).toEqual([
      409,
      expect.stringContaining('“final”'),
    ]);
  });
});

describe('two who edit at once', () => {
  test('the second hears of it instead of writing over the first, and goes on from what is there', async () => {
    const ada = await person();
    const { data } = await call(workspaces.create, { body: { name: 'Shared draft' } }, ada);
    const at = { ...ada, workspace_id: data.id };
    const edit = (description: string, change_no?: number) =>
      call(workspaces.edit, { body: { description, ...(change_no === undefined ? {} : { change_no }) } }, at);
    const { change_no } = (await call(workspaces.detail, {}, at)).data;
    const ends = await Promise.all(['first', 'second'].map((message) => statusOf(edit(message, change_no))));
    const refused = ends.filter((end) => end !== 200);
    expect(refused).toEqual([
      [
        409,
        expect.stringContaining(
          '“Shared draft” was changed by someone else after you opened it. Reload it, then save again.',
        ),
      ],
    ]);
    const now = (await call(workspaces.detail, {}, at)).data;
    expect(now.description).toBe(ends[0] === 200 ? 'first' : 'second');
    expect((await edit('third', now.change_no)).data).toMatchObject({
      description: 'third',
      change_no: now.change_no + 1,
    });
    expect((await edit('without a number')).data.description).toBe('without a number');
  });
});

describe('the personal workspace', () => {
  test('comes with confirming the address, and only one, though two links are followed at once', async () => {
    const account = { email: 'newcomer@lab.example', password: 'twelve bottles' };
    const { identity } = routes;
    const body = { ...account, name: 'Newcomer' };
    await Promise.all([1, 2].map(() => call(identity.register, { body })));
    const lettersTo = async () => (await call(identity.outbox, {})).data.filter(({ to }) => to === account.email);
    await expect.poll(async () => (await lettersTo()).length).toBe(2);
    const letters = await lettersTo();
    const tokens = letters.map(({ links }) => links[0]?.href.split(/#verify=|&/)[1] ?? '');
    const ends = await Promise.all(
      tokens.map((token) => statusOf(call(identity.verify, { body: { token, password: account.password } }))),
    );
    expect(ends.filter((end) => end === 200)).toHaveLength(1);
    const signedIn = await call(identity.login, { body: { username: account.email, password: account.password } });
    const headers = { authorization: `Bearer ${signedIn.access_token}` };
    await call(routes.user.editMe, { body: { signed_term: true } }, { headers });
    const { data } = await call(workspaces.list, {}, { headers });
    expect(data).toMatchObject([{ name: 'Personal', is_personal: true, is_default: true, role: 'owner' }]);
  });

  test('is made once, also when asked again', async () => {
    const ada = await person();
    const again = await transact(db, (tx) => createPersonalWorkspace(tx, clock, ada));
    expect(again).toBe(ada.workspace_id);
  });

  test('takes no second member', async () => {
    const [ada, bea] = [await person(), await person()];
    const joining = transact(db, (tx) =>
      addMember(tx, clock, { workspace_id: ada.workspace_id, person_id: bea.id, role: 'reader' }),
    );
    await expect(joining).rejects.toThrow(
      'A personal workspace can’t have other members. Create a workspace to work together.',
    );
    expect(await membershipOf(db, { id: bea.id, token_scope: null }, ada.workspace_id)).toBeNull();
  });

  test('a member of a workspace that is not there is refused', async () => {
    const bea = await person();
    const joining = transact(db, (tx) =>
      addMember(tx, clock, { workspace_id: newId(), person_id: bea.id, role: 'reader' }),
    );
    await expect(joining).rejects.toThrow('This workspace was not found, or you don’t have access to it.');
  });
});

describe('who may do what', () => {
  test('by role: everybody in it reads, owner and admin rename, outsiders see nothing', async () => {
    const [owner, outsider, fresh] = [await person(), await person(), await person({ signed_term: false })];
    const { data: shared } = await call(workspaces.create, { body: { name: 'Shared lab' } }, owner);
    const member = async (role: 'admin' | 'writer' | 'reader') => {
      const someone = await person();
      await transact(db, (tx) => addMember(tx, clock, { workspace_id: shared.id, person_id: someone.id, role }));
      return someone;
    };
    const crowd = [
      { who: owner, reads: 200, edits: 200 },
      { who: await member('admin'), reads: 200, edits: 200 },
      { who: await member('writer'), reads: 200, edits: 401 },
      { who: await member('reader'), reads: 200, edits: 401 },
      { who: outsider, reads: 404, edits: 404 },
      { who: fresh, reads: 400, edits: 400 },
      { who: anonymous, reads: 401, edits: 401 },
    ];
    for (const { who, reads, edits } of crowd) {
      const at = { ...who, workspace_id: shared.id };
      const code = async (promise: Promise<unknown>) => [await statusOf(promise)].flat()[0];
      expect(await code(call(workspaces.detail, {}, at))).toBe(reads);
      expect(await code(call(workspaces.permissions, {}, at))).toBe(reads);
      expect(await code(call(workspaces.edit, { body: { description: 'x' } }, at))).toBe(edits);
    }
    expect((await call(workspaces.detail, {}, { ...owner, workspace_id: shared.id })).data.n_members).toBe(4);
  });

  test('lists, creating and app permissions need a person who has accepted the terms', async () => {
    const fresh = await person({ signed_term: false });
    const terms = [400, 'Not signed term of service'];
    for (const [who, refusal] of [
      [fresh, terms],
      [anonymous, [401, 'Sign in to continue.']],
    ] as const) {
      const options = { headers: who.headers };
      expect(await statusOf(call(workspaces.list, {}, options))).toEqual(refusal);
      expect(await statusOf(call(workspaces.all, {}, options))).toEqual(refusal);
      expect(await statusOf(call(workspaces.create, { body: { name: 'Early' } }, options))).toEqual(refusal);
      expect(await statusOf(call(workspaces.appPermissions, {}, options))).toEqual(refusal);
    }
  });

  test('permissions come as strings of three parts, by role in the workspace and in the portal', async () => {
    const ada = await person();
    const { data } = await call(workspaces.permissions, {}, { ...ada, workspace_id: ada.workspace_id });
    expect(data).toEqual([...permissionsOfWorkspaceRole.owner]);
    expect((await call(workspaces.appPermissions, {}, ada)).data).toEqual([
      'app:public_data:read',
      'app:workspace:create',
    ]);
    await setAppRole(db, ada.email.toUpperCase(), 'platform_admin');
    expect((await call(workspaces.appPermissions, {}, ada)).data).toContain('app:user:list');
  });

  test('a call in a workspace without naming one says what is missing', async () => {
    const ada = await person();
    expect(await statusOf(call(workspaces.detail, {}, { headers: ada.headers }))).toEqual([
      422,
      'workspace_id is missing: say in which workspace you are working.',
    ]);
  });
});
