import { adminRoutes, type CallError, routes, ssoRoutes } from '@cohortium/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { listAuditEvents } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { seedTable, type TestPerson, testPortal } from '#testing';
import { addMember } from './index.ts';

const { cohorts, projects, samples, workspaces } = routes;
const portal = await testPortal();
const { platform, cleanUp } = portal.portal;
const { db, clock } = platform;

const root = await portal.person();
const second = await portal.person();
for (const { email } of [root, second]) await setAppRole(db, email, 'platform_admin');

const outcome = (promise: Promise<unknown>): Promise<number | [number, string]> =>
  promise.then(
    () => 200,
    (error: CallError) => [error.status, error.body.detail],
  );

const table = {
  samples: ['m1', 'm2'].map((sample_id) => ({ sample_id, metadata: { sex: 'F' } })),
  features: [
    {
      feature_id: 'Blautia',
      sequence: null,
      lineage: ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'Lachnospiraceae', 'Blautia', null],
    },
  ],
  counts: [[5], [3]],
  name: 'Mice',
};

let owner: TestPerson;
let guest: TestPerson;
let lab: { id: string; name: string };
let project_id: string;
let cohort_id: string;
const close = (who = root, reason = 'Reported') =>
  portal.callAs(who)(adminRoutes.deactivateWorkspace, { params: { id: lab.id }, body: { reason } });
const reopen = (who = root) => portal.callAs(who)(adminRoutes.restoreWorkspace, { params: { id: lab.id } });
const inLab = () => portal.callAs(owner, { workspace_id: lab.id });

/** What somebody outside sees of what was shared with them. */
async function seenByGuest() {
  const call = portal.callAs(guest);
  const [list, browser] = await Promise.all([call(cohorts.list, {}), call(samples.microbiomics, { body: {} })]);
  const read = await outcome(call(projects.detail, { params: { id: project_id } }));
  return {
    cohorts: list.data.map(({ name }) => name),
    samples: browser.data.map(({ sample_id }) => sample_id).sort(),
    submission: read === 200,
  };
}

beforeEach(async () => {
  owner = await portal.person();
  guest = await portal.person();
  const name = `Lab ${newId().slice(8, 16)}`;
  lab = (await portal.callAs(owner)(workspaces.create, { body: { name } })).data;
  const seeded = await seedTable(platform, { ...owner, workspace_id: lab.id }, table);
  project_id = seeded.project_id;
  const made = await inLab()(cohorts.create, { body: { name: 'All mice', filter: {} } });
  cohort_id = made.data.id;
  await inLab()(projects.share, { body: { id: project_id, email: guest.email } });
  await inLab()(cohorts.share, { body: { id: cohort_id, email: guest.email } });
});

describe('a workspace that those who look after the portal close', () => {
  test('takes along what was shared from it, and gives it back as it was', async () => {
    const before = await seenByGuest();
    expect(before).toEqual({ cohorts: ['All mice'], samples: ['m1', 'm2'], submission: true });
    await close();
    expect(await seenByGuest()).toEqual({ cohorts: [], samples: [], submission: false });
    await reopen();
    expect(await seenByGuest()).toEqual(before);
  });

  test('is not there for its members, in the same words as one that never was', async () => {
    const member = await portal.person();
    await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab.id, person_id: member.id, role: 'reader' }));
    await close();
    for (const who of [owner, member, root]) {
      const closed = await outcome(portal.callAs(who, { workspace_id: lab.id })(projects.list, {}));
      expect(closed).toEqual(await outcome(portal.callAs(who, { workspace_id: newId() })(projects.list, {})));
    }
  });

  test('hides its invitations until it is open again', async () => {
    await inLab()(workspaces.invite, { body: { emails: [guest.email] } });
    const waiting = async () => (await portal.callAs(guest)(workspaces.pending, {})).data.length;
    expect(await waiting()).toBe(1);
    await close();
    expect(await waiting()).toBe(0);
    await reopen();
    expect(await waiting()).toBe(1);
  });

  test('keeps its only owner, for it may be opened again', async () => {
    const member = await portal.person();
    await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab.id, person_id: member.id, role: 'writer' }));
    await close();
    expect(await outcome(portal.callAs(root)(ssoRoutes.removeUser, { params: { id: owner.id }, body: {} }))).toEqual([
      409,
      `You are the only owner of “${lab.name}”. Make another member an owner first.`,
    ]);
  });

  test('is never swept away, however often the hourly sweep runs', async () => {
    await close();
    await cleanUp();
    await cleanUp();
    await reopen();
    expect((await inLab()(projects.list, {})).data.map(({ name }) => name)).toEqual(['Mice']);
  });

  test('gives its name away meanwhile; opening it again then says so', async () => {
    await close();
    await portal.callAs(owner)(workspaces.create, { body: { name: lab.name } });
    expect(await outcome(reopen())).toEqual([
      409,
      expect.stringContaining(`Another workspace is now named “${lab.name}”`),
    ]);
    const [row] = (await portal.callAs(root)(adminRoutes.workspaces, { query: { search: lab.id } })).data;
    expect(row?.state).toBe('deactivated');
  });

  test('is closed once by two who press at the same time, and opened once', async () => {
    const closing = await Promise.all([outcome(close(root, 'one')), outcome(close(second, 'two'))]);
    expect(closing.filter((end) => end === 200)).toHaveLength(1);
    expect(closing).toContainEqual([409, `“${lab.name}” is already closed.`]);
    const opening = await Promise.all([outcome(reopen(root)), outcome(reopen(second))]);
    expect(opening.filter((end) => end === 200)).toHaveLength(1);
    const acts = await listAuditEvents(db, { object_id: lab.id, page: 1, page_size: 9 });
    expect(acts.map(({ action }) => action)).toEqual(['restore', 'deactivate', 'create']);
  });

  test('whose owners deleted it and went has an owner again: who stood highest, then longest', async () => {
    const [writer, admin, late] = [await portal.person(), await portal.person(), await portal.person()];
    const roles = [
      [writer, 'writer'],
      [admin, 'admin'],
      [late, 'admin'],
    ] as const;
    for (const [{ id: person_id }, role] of roles) {
      await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab.id, person_id, role }));
    }
    await inLab()(workspaces.delete, {});
    await portal.callAs(root)(ssoRoutes.removeUser, { params: { id: owner.id }, body: {} });
    const { data } = await reopen();
    expect(data).toMatchObject({ state: 'active', n_members: 3, owners: [{ id: admin.id }] });
    expect((await portal.callAs(admin)(workspaces.list, {})).data.find(({ id }) => id === lab.id)?.role).toBe('owner');
  });

  test('in which nobody is left stays closed', async () => {
    await inLab()(workspaces.delete, {});
    await portal.callAs(root)(ssoRoutes.removeUser, { params: { id: owner.id }, body: {} });
    expect(await outcome(reopen())).toEqual([409, 'None of the former members has an account any more.']);
  });

  test('needs a reason in words, and nothing as well', async () => {
    const params = { id: lab.id };
    const send = (body: object) =>
      outcome(portal.callAs(root)(adminRoutes.deactivateWorkspace, { params, body: body as { reason: string } }));
    expect(await send({})).toEqual([422, expect.stringContaining('reason')]);
    expect(await send({ reason: '   ' })).toEqual([422, expect.stringContaining('reason: must not be empty')]);
    expect(await send({ reason: 'x'.repeat(1001) })).toEqual([422, expect.stringContaining('1,000')]);
    expect(await send({ reason: 'x', purge_after: '2001-01-01' })).toEqual([
      422,
      expect.stringContaining('purge_after'),
    ]);
    expect(await outcome(inLab()(projects.list, {}))).toBe(200);
  });

  test('can be renamed neither while it is closed nor to a name that its maker uses', async () => {
    const edit = (change_no: number, name: string) =>
      outcome(portal.callAs(root)(adminRoutes.editWorkspace, { params: { id: lab.id }, body: { change_no, name } }));
    await portal.callAs(owner)(workspaces.create, { body: { name: `${lab.name} two` } });
    expect(await edit(0, `${lab.name} TWO`)).toEqual([409, expect.stringContaining('already')]);
    expect(await edit(0, 'Better name')).toBe(200);
    const [act] = await listAuditEvents(db, { object_id: lab.id, action: 'edit', page: 1, page_size: 1 });
    expect(act).toMatchObject({ person_id: root.id, detail: { name: 'Better name', was: { name: lab.name } } });
    await close();
    expect(await edit(1, 'Worse name')).toEqual([409, expect.stringContaining('is closed')]);
  });
});
