import { type CallError, routes, UNDO_DAYS, type WorkspaceRole } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { listOutbox } from '#platform/mail';
import { seedTable, type TestPerson, testPortal } from '#testing';
import { addMember } from './index.ts';

const { workspaces, projects, samples, cohorts, pipelines } = routes;
const portal = await testPortal();
const { platform, cleanUp } = portal.portal;
const { db, clock } = platform;

const refusalOf = (promise: Promise<unknown>): Promise<[number, string]> =>
  promise.then(
    () => [200, ''],
    (error: CallError) => [error.status, error.body.detail],
  );

let labs = 0;
/** A workspace of somebody, with others in it. */
async function lab(...roles: WorkspaceRole[]) {
  labs += 1;
  const owner = await portal.person();
  const { data } = await portal.callAs(owner)(workspaces.create, { body: { name: `Lab ${labs}` } });
  const { id, name } = data;
  const others: TestPerson[] = [];
  for (const role of roles) {
    const someone = await portal.person();
    await transact(db, (tx) => addMember(tx, clock, { workspace_id: id, person_id: someone.id, role }));
    others.push(someone);
  }
  const as = (who: TestPerson) => portal.callAs(who, { workspace_id: id });
  return { id, name, owner, others, as, call: as(owner) };
}

const blautia = {
  feature_id: 'Blautia',
  sequence: null,
  lineage: ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'Lachnospiraceae', 'Blautia', null],
};

async function fill({ id, owner }: Awaited<ReturnType<typeof lab>>, name: string) {
  const sheet = ['m1', 'm2', 'm3'].map((sample_id) => ({ sample_id, metadata: { sex: 'F' } }));
  const table = { samples: sheet, features: [blautia], counts: [[5], [3], [2]], name };
  const { project_id } = await seedTable(platform, { ...owner, workspace_id: id }, table);
  return project_id;
}

const lettersTo = async ({ email }: TestPerson) =>
  (await listOutbox(db, { to: email, page: 1, page_size: 20 })).messages.map(({ subject }) => subject);

const idsOf = async (who: TestPerson) => (await portal.callAs(who)(workspaces.list, {})).data.map(({ id }) => id);

async function seen(call: ReturnType<typeof portal.callAs>) {
  const [browser, list, cohort_list, members] = await Promise.all([
    call(samples.microbiomics, { body: {} }),
    call(projects.list, {}),
    call(cohorts.list, {}),
    call(workspaces.members, {}),
  ]);
  return {
    samples: browser.data.map(({ sample_id }) => sample_id).sort(),
    projects: list.data.map(({ name }) => name),
    cohorts: cohort_list.data.map(({ name }) => name),
    members: members.data.map(({ role }) => role),
  };
}

const makeDue = (deletion_id: string) =>
  sql`update workspace_deletions set purge_after = now() - interval '1 minute'
    where deletion_id = ${deletion_id}`.execute(db);

describe('deleting a workspace', () => {
  test('names what goes, hides it from everybody at once, and undo brings all of it back', async () => {
    const gut = await lab('writer', 'reader');
    const project_id = await fill(gut, 'Mice');
    await gut.call(cohorts.create, { body: { name: 'All mice', filter: {} } });
    const before = await seen(gut.call);
    expect(before).toEqual({
      samples: ['m1', 'm2', 'm3'],
      projects: ['Mice'],
      cohorts: ['All mice'],
      members: ['owner', 'writer', 'reader'],
    });
    expect((await gut.call(workspaces.dependents, {})).data).toMatchObject({
      name: gut.name,
      n_others: 2,
      n_projects: 1,
      n_samples: 3,
      n_cohorts: 1,
      active_runs: [],
    });
    const { data: deletion } = await gut.call(workspaces.delete, {});
    expect(deletion).toMatchObject({ workspace_id: gut.id, name: gut.name, days_left: UNDO_DAYS });
    for (const who of [gut.owner, ...gut.others]) {
      expect(await idsOf(who)).not.toContain(gut.id);
      const error = await refusalOf(gut.as(who)(projects.detail, { params: { id: project_id } }));
      expect(error).toEqual(await refusalOf(portal.callAs(who, { workspace_id: newId() })(projects.list, {})));
      expect(error[0]).toBe(404);
    }
    expect((await portal.callAs(gut.owner)(workspaces.deleted, {})).data).toEqual([deletion]);
    const body = { deletion_id: deletion.deletion_id };
    expect((await portal.callAs(gut.owner)(workspaces.restore, { body })).data).toMatchObject({
      id: gut.id,
      role: 'owner',
    });
    expect(await seen(gut.call)).toEqual(before);
    expect(await refusalOf(portal.callAs(gut.owner)(workspaces.restore, { body }))).toEqual([
      410,
      'This workspace was already restored.',
    ]);
  });

  test('shows its members, when it goes and when it comes back, and writes both down', async () => {
    const gut = await lab('admin');
    const [bea] = gut.others;
    if (!bea) throw new Error('nobody is in it');
    const { data } = await gut.call(workspaces.delete, {});
    expect(await lettersTo(bea)).toEqual([`“${gut.name}” was deleted`]);
    await portal.callAs(gut.owner)(workspaces.restore, { body: { deletion_id: data.deletion_id } });
    expect(await lettersTo(bea)).toEqual([`“${gut.name}” was restored`, `“${gut.name}” was deleted`]);
    expect(await lettersTo(gut.owner)).toEqual([]);
    const acts = await listAuditEvents(db, { workspace_id: gut.id, kind: 'workspace', page: 1, page_size: 10 });
    expect(acts.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
  });

  test('is an owner’s to do, and to undo', async () => {
    const gut = await lab('admin', 'writer', 'reader', 'owner');
    const [admin, writer, reader, second] = gut.others;
    for (const who of [admin, writer, reader]) {
      if (who) expect(await refusalOf(gut.as(who)(workspaces.delete, {}))).toEqual([401, 'Permissions']);
    }
    const { data } = await gut.call(workspaces.delete, {});
    const body = { deletion_id: data.deletion_id };
    const stranger = await portal.person();
    for (const who of [admin, writer, reader, stranger]) {
      if (!who) continue;
      expect((await portal.callAs(who)(workspaces.deleted, {})).data).toEqual([]);
      expect((await refusalOf(portal.callAs(who)(workspaces.restore, { body })))[0]).toBe(404);
    }
    if (second) expect(await refusalOf(portal.callAs(second)(workspaces.restore, { body }))).toEqual([200, '']);
  });

  test('is refused while a run is on its way, by the run’s name', async () => {
    const gut = await lab();
    const project_id = await fill(gut, 'Busy mice');
    const fasta = new TextEncoder().encode('>s1;tax=d:Bacteria,p:Firmicutes;\nACGTACGT\n');
    const file_id = await portal.upload({ ...gut.owner, workspace_id: gut.id }, 'r.fasta', fasta);
    const reference = { name: 'One strain', version: '1', terms_of_use: 'for tests', file_ids: [file_id] };
    await gut.call(pipelines.createReference, { body: reference });
    const pipeline_id = (await gut.call(pipelines.all, {})).data.find(({ name }) => /16S/.test(name))?.id ?? '';
    const { data: set } = await gut.call(pipelines.createParamSet, { body: { name: 'Set', pipeline_id } });
    await sql`insert into runs (id, workspace_id, project_id, pipeline_id, param_set_id, name, state, processing_hash, created_by)
      values (${newId()}, ${gut.id}, ${project_id}, ${pipeline_id}, ${set.id}, 'Night run', 'running', 'h',
        ${gut.owner.id})`.execute(db);
    const [status, detail] = await refusalOf(gut.call(workspaces.delete, {}));
    expect([status, detail]).toEqual([
      409,
      expect.stringMatching(/^The run “Night run” is unfinished in “Lab .*”\. Cancel it/),
    ]);
    await sql`update runs set state = 'cancelled' where project_id = ${project_id}`.execute(db);
    expect(await refusalOf(gut.call(workspaces.delete, {}))).toEqual([200, '']);
  });

  test('of a personal one is refused', async () => {
    const ada = await portal.person();
    expect(await refusalOf(portal.callAs(ada)(workspaces.delete, {}))).toEqual([
      409,
      expect.stringContaining('A personal workspace can’t be deleted. It is removed with your account.'),
    ]);
  });

  test('twice at once deletes once', async () => {
    const gut = await lab();
    const ends = await Promise.all([1, 2].map(() => refusalOf(gut.call(workspaces.delete, {}))));
    expect(ends.map(([status]) => status).sort()).toEqual([200, 404]);
  });

  test('frees its name; while another has it, undo says so', async () => {
    const gut = await lab();
    const { data } = await gut.call(workspaces.delete, {});
    const call = portal.callAs(gut.owner);
    const { data: second } = await call(workspaces.create, { body: { name: gut.name } });
    const restoring = () => refusalOf(call(workspaces.restore, { body: { deletion_id: data.deletion_id } }));
    expect(await restoring()).toEqual([
      409,
      expect.stringContaining(`Another workspace is now named “${gut.name}”. Rename it, then restore this one.`),
    ]);
    await portal.callAs(gut.owner, { workspace_id: second.id })(workspaces.edit, { body: { name: 'Another' } });
    expect(await restoring()).toEqual([200, '']);
  });

  test('hides its invitations, until it is back', async () => {
    const gut = await lab();
    const bea = await portal.person();
    await gut.call(workspaces.invite, { body: { emails: [bea.email] } });
    const waiting = async () => (await portal.callAs(bea)(workspaces.pending, {})).data;
    const [mine] = await waiting();
    const { data } = await gut.call(workspaces.delete, {});
    expect(await waiting()).toEqual([]);
    const body = { invitation_id: mine?.invitation_id ?? '', accept: true };
    expect((await refusalOf(portal.callAs(bea)(workspaces.answer, { body })))[0]).toBe(404);
    await portal.callAs(gut.owner)(workspaces.restore, { body: { deletion_id: data.deletion_id } });
    expect(await waiting()).toHaveLength(1);
  });
});

test('after its time everything in it is permanently deleted, and nothing else', async () => {
  const [gut, lung] = [await lab('reader'), await lab()];
  await fill(gut, 'Old mice');
  await fill(lung, 'Kept mice');
  await gut.call(cohorts.create, { body: { name: 'Old', filter: {} } });
  const { data } = await gut.call(workspaces.delete, {});
  await cleanUp();
  expect((await portal.callAs(gut.owner)(workspaces.deleted, {})).data).toHaveLength(1);
  await makeDue(data.deletion_id);
  await cleanUp();
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from projects where workspace_id = ${gut.id})
      + (select count(*) from cohorts where workspace_id = ${gut.id})
      + (select count(*) from runs where workspace_id = ${gut.id})
      + (select count(*) from workspace_members where workspace_id = ${gut.id})
      + (select count(*) from workspaces where id = ${gut.id} and name <> '') as n`.execute(db);
  expect(rows[0]?.n).toBe(0);
  expect((await portal.callAs(gut.owner)(workspaces.deleted, {})).data).toEqual([]);
  const body = { deletion_id: data.deletion_id };
  expect((await refusalOf(portal.callAs(gut.owner)(workspaces.restore, { body })))[0]).toBe(404);
  expect((await seen(lung.call)).samples).toEqual(['m1', 'm2', 'm3']);
});
