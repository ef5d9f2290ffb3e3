import { createServer } from 'node:http';
import { type AppRole, adminRoutes, allRoutes, type CallError, routes } from '@cohortium/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { setAppRole } from '#identity';
import { listAuditEvents, recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { openIndex } from '#platform/index';
import { listOutbox } from '#platform/mail';
import { sampleOf, seedTable, submit, type TestPerson, testPortal } from '#testing';
import { addMember } from '#workspaces';
import { getSystemState, memoizeEngineVersion } from './show-system.ts';

const portal = await testPortal();
const usage_of = async () => ({
  ...{ n_projects: 0, n_samples: 0, n_cohorts: 0, n_runs: 0, engine_seconds: 0, run_bytes: 0, storage_bytes: 0 },
});
const { platform, api } = portal.portal;
const { db, clock, mail } = platform;

async function somebody(role: AppRole, email = `${newId()}@portal.example`): Promise<TestPerson> {
  const person = await portal.person({ email });
  await setAppRole(db, email, role);
  return person;
}

const root = await somebody('platform_admin', 'root@portal.example');
const moderator = await somebody('platform_moderator');
const explorer = await somebody('data_explorer');
const asRoot = portal.callAs(root);

const outcome = (promise: Promise<unknown>): Promise<number | [number, string]> =>
  promise.then(
    () => 200,
    (error: CallError) => [error.status, error.body.detail],
  );
const denied = [401, 'Permissions'];
const refusal = (status: number, detail: RegExp) => [status, expect.stringMatching(detail)];

const iso = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
const lettersTo = async ({ email }: TestPerson) =>
  (await listOutbox(db, { to: email, page: 1, page_size: 9 })).messages.map(({ subject, text }) => ({ subject, text }));
const lastActs = async (kind: string, n: number) =>
  (await listAuditEvents(db, { kind, page: 1, page_size: n })).map(({ action }) => action);

describe('workspaces of the portal', async () => {
  const ana = await portal.person({ email: 'ana@gut.example' });
  const bea = await portal.person();
  const gut = (await portal.callAs(ana)(routes.workspaces.create, { body: { name: 'Gut 100%', description: 'Mice' } }))
    .data;
  await transact(db, (tx) => addMember(tx, clock, { workspace_id: gut.id, person_id: bea.id, role: 'writer' }));
  const table = { samples: [{ sample_id: 'm1', metadata: {} }], features: [], counts: [[]], name: 'Secret mice' };
  await seedTable(platform, { ...ana, workspace_id: gut.id }, table);
  const inGut = portal.callAs(ana, { workspace_id: gut.id });
  const find = async (search: string) => (await asRoot(adminRoutes.workspaces, { query: { search } })).data;
  const read = async () => {
    const [row] = await find(gut.id);
    if (!row) throw new Error('it is not listed');
    return row;
  };

  test('are listed with whose they are and how much they hold, and nothing of what is in them', async () => {
    const [row] = await find('100%');
    expect(row).toMatchObject({
      id: gut.id,
      name: 'Gut 100%',
      state: 'active',
      owners: [{ id: ana.id, email: 'ana@gut.example' }],
      ...{ n_members: 2, n_projects: 1, n_samples: 1, n_runs: 0, closed_at: null, purge_after: null },
    });
    expect(JSON.stringify(row)).not.toContain('Secret mice');
    expect(await find('100_')).toEqual([]);
    expect((await find('ana@gut')).map(({ name }) => name)).toEqual(['Gut 100%', 'Personal']);
  });

  test('are found without the personal ones, by page, and by state', async () => {
    const list = (query: z.input<typeof adminRoutes.workspaces.query>) => asRoot(adminRoutes.workspaces, { query });
    const { data, paging } = await list({ hide_personal: true, page_size: 1 });
    expect([data.length, paging.total]).toEqual([1, 2]);
    expect((await list({ search: 'gut', page: 2, page_size: 1 })).data).toHaveLength(1);
    expect((await list({ state: 'deactivated' })).paging.total).toBe(0);
    expect(await outcome(list({ page_size: 101 }))).toEqual([422, expect.stringContaining('page_size')]);
  });

  test('are for roles that list them; closing and changing is the platform admin’s', async () => {
    expect(await outcome(portal.callAs(moderator)(adminRoutes.workspaces, {}))).toBe(200);
    expect(await outcome(portal.callAs(explorer)(adminRoutes.workspaces, {}))).toEqual(denied);
    const closing = { params: { id: gut.id }, body: { reason: 'spam' } };
    expect(await outcome(portal.callAs(moderator)(adminRoutes.deactivateWorkspace, closing))).toEqual(denied);
    const editing = { params: { id: gut.id }, body: { change_no: 0, name: 'Mine' } };
    expect(await outcome(portal.callAs(moderator)(adminRoutes.editWorkspace, editing))).toEqual(denied);
    expect(await outcome(portal.callAs(ana)(adminRoutes.editWorkspace, editing))).toEqual(denied);
  });

  test('are renamed, the second of two who do so hears of the first', async () => {
    const edit = (change_no: number, name: string) =>
      asRoot(adminRoutes.editWorkspace, { params: { id: gut.id }, body: { change_no, name } });
    const ends = await Promise.all([outcome(edit(0, 'Gut A')), outcome(edit(0, 'Gut B'))]);
    expect(ends.filter((end) => end === 200)).toHaveLength(1);
    expect(ends).toContainEqual(refusal(409, /was changed after you opened it\. Reload it, then save again\./));
    const now = await read();
    expect(now.change_no).toBe(1);
    await edit(1, 'Gut 100%');
    const nowhere = { params: { id: newId() }, body: { change_no: 0, name: 'x' } };
    expect(await outcome(asRoot(adminRoutes.editWorkspace, nowhere))).toMatchObject([404, /This workspace/]);
  });

  test('are closed to everybody with a reason, and opened again as they were', async () => {
    const before = (await inGut(routes.projects.list, {})).data.map(({ name }) => name);
    const body = { reason: 'Reported as a copy of another lab’s data.' };
    const { data } = await asRoot(adminRoutes.deactivateWorkspace, { params: { id: gut.id }, body });
    expect(data).toMatchObject({ state: 'deactivated', closed_reason: body.reason, purge_after: null });
    const removed = [404, 'This workspace was not found, or you don’t have access to it.'];
    expect(await outcome(inGut(routes.projects.list, {}))).toEqual(removed);
    expect((await portal.callAs(ana)(routes.workspaces.list, {})).data.map(({ name }) => name)).toEqual(['Personal']);
    // Neither undone by its owner, nor due one day.
    expect((await portal.callAs(ana)(routes.workspaces.deleted, {})).data).toEqual([]);
    const { rows } = await sql<{
      deletion_id: string;
    }>`select deletion_id from workspaces where id = ${gut.id}`.execute(db);
    const restoring = { body: { deletion_id: rows[0]?.deletion_id ?? '' } };
    expect(await outcome(portal.callAs(ana)(routes.workspaces.restore, restoring))).toEqual(refusal(404, /deletion/));
    await portal.portal.cleanUp();
    const [letter] = await lettersTo(bea);
    expect(letter?.subject).toBe('“Gut 100%” was deactivated');
    expect(letter?.text).toContain(body.reason);
    const twice = asRoot(adminRoutes.deactivateWorkspace, { params: { id: gut.id }, body });
    expect(await outcome(twice)).toEqual([409, '“Gut 100%” is already closed.']);
    const editing = { params: { id: gut.id }, body: { change_no: 2, name: 'x' } };
    expect(await outcome(asRoot(adminRoutes.editWorkspace, editing))).toEqual([
      409,
      '“Gut 100%” is closed. Restore it before you edit it.',
    ]);
    const reopened = await asRoot(adminRoutes.restoreWorkspace, { params: { id: gut.id } });
    expect(reopened.data).toMatchObject({ state: 'active', closed_reason: null, n_members: 2 });
    expect((await inGut(routes.projects.list, {})).data.map(({ name }) => name)).toEqual(before);
    expect(await outcome(asRoot(adminRoutes.restoreWorkspace, { params: { id: gut.id } }))).toMatchObject([
      409,
      /open/,
    ]);
    expect(await lastActs('workspace', 2)).toEqual(['restore', 'deactivate']);
  });

  test('that were deleted by their owners are brought back, and say until when that works', async () => {
    await inGut(routes.workspaces.delete, {});
    expect(await read()).toMatchObject({ state: 'deleted', purge_after: expect.stringMatching(/^\d{4}-/) });
    expect((await asRoot(adminRoutes.workspaces, { query: { state: 'deleted' } })).paging.total).toBe(1);
    expect((await asRoot(adminRoutes.restoreWorkspace, { params: { id: gut.id } })).data.state).toBe('active');
  });

  test('that are personal stay open: the account is what is disabled', async () => {
    const closing = { params: { id: ana.workspace_id }, body: { reason: 'x' } };
    expect(await outcome(asRoot(adminRoutes.deactivateWorkspace, closing))).toEqual([
      409,
      'A personal workspace can’t be closed. Disable the account instead.',
    ]);
  });

  test('that are permanently deleted are not listed', async () => {
    const { data } = await portal.callAs(ana)(routes.workspaces.create, { body: { name: 'Brief' } });
    await portal.callAs(ana, { workspace_id: data.id })(routes.workspaces.delete, {});
    await sql`update workspace_deletions set purge_after = now() - interval '1 minute'
      where workspace_id = ${data.id}`.execute(db);
    await portal.portal.cleanUp();
    expect(await find(data.id)).toEqual([]);
    expect(await outcome(asRoot(adminRoutes.restoreWorkspace, { params: { id: data.id } }))).toEqual(refusal(404, /./));
  });
});

describe('announcements', () => {
  const shownTo = async (who: TestPerson) => (await portal.callAs(who)(adminRoutes.banners, {})).data;

  test('are shown to everyone signed in, from their time until their end, the gravest first', async () => {
    const announce = (body: z.input<typeof adminRoutes.createAnnouncement.body>) =>
      asRoot(adminRoutes.createAnnouncement, { body });
    await announce({ text: 'Tomorrow', starts_at: iso(24) });
    await announce({ text: 'Yesterday', starts_at: iso(-24), ends_at: iso(-1) });
    await announce({ text: 'Welcome' });
    await announce({ text: 'Disk nearly full', level: 'critical', is_dismissible: false, ends_at: iso(1) });
    expect((await shownTo(explorer)).map(({ text }) => text)).toEqual(['Disk nearly full', 'Welcome']);
    expect(await outcome(portal.call(adminRoutes.banners, {}))).toEqual(refusal(401, /Sign in/));
    const { data } = await asRoot(adminRoutes.announcements, {});
    expect(data.map(({ text, state }) => [text, state])).toEqual([
      ['Tomorrow', 'scheduled'],
      ['Disk nearly full', 'shown'],
      ['Welcome', 'shown'],
      ['Yesterday', 'ended'],
    ]);
  });

  test('are dismissed by each for themselves, and come back when they say something else', async () => {
    const [grave, welcome] = await shownTo(explorer);
    if (!grave || !welcome) throw new Error('nothing is shown');
    const dismiss = ({ id, change_no }: typeof grave) =>
      portal.callAs(explorer)(adminRoutes.dismissBanner, { params: { id }, body: { change_no } });
    expect(await outcome(dismiss(grave))).toEqual([
      409,
      'This announcement can’t be dismissed. It disappears when it ends.',
    ]);
    await dismiss(welcome);
    await dismiss(welcome);
    expect((await shownTo(explorer)).map(({ text }) => text)).toEqual(['Disk nearly full']);
    expect(await shownTo(moderator)).toHaveLength(2);
    const edit = (change_no: number, text: string) =>
      asRoot(adminRoutes.editAnnouncement, { params: { id: welcome.id }, body: { change_no, text } });
    expect((await edit(0, 'Welcome, all')).data).toMatchObject({ change_no: 1, n_dismissed: 0, state: 'shown' });
    expect((await shownTo(explorer)).map(({ text }) => text)).toContain('Welcome, all');
    expect(await outcome(dismiss(welcome))).toEqual([
      409,
      'The text of this announcement has changed. Reload the page.',
    ]);
    expect(await outcome(edit(0, 'Lost'))).toEqual(refusal(409, /^Someone changed this announcement/));
  });

  test('end at their end time, never before their start, and can be removed', async () => {
    const [tomorrow] = (await asRoot(adminRoutes.announcements, {})).data;
    if (!tomorrow) throw new Error('nothing is announced');
    const change = (body: object) =>
      outcome(asRoot(adminRoutes.editAnnouncement, { params: { id: tomorrow.id }, body: { change_no: 0, ...body } }));
    expect(await change({ ends_at: iso(1) })).toEqual([422, 'ends_at: must be after the start']);
    expect(await change({ starts_at: iso(-2), ends_at: iso(-1) })).toBe(200);
    const hidden = { params: { id: tomorrow.id }, body: { change_no: 1 } };
    expect(await outcome(portal.callAs(explorer)(adminRoutes.dismissBanner, hidden))).toEqual(refusal(404, /./));
    const order = { text: 'x', starts_at: iso(2), ends_at: iso(1) };
    expect(await outcome(asRoot(adminRoutes.createAnnouncement, { body: order }))).toEqual(
      refusal(422, /after the start/),
    );
    await asRoot(adminRoutes.removeAnnouncement, { params: { id: tomorrow.id } });
    const again = asRoot(adminRoutes.removeAnnouncement, { params: { id: tomorrow.id } });
    expect(await outcome(again)).toEqual(refusal(404, /This announcement/));
    expect(await lastActs('announcement', 2)).toEqual(['delete', 'edit']);
  });
});

describe('an announcement', () => {
  const announce = (body: object) =>
    asRoot(adminRoutes.createAnnouncement, { body: body as z.input<typeof adminRoutes.createAnnouncement.body> });
  const edit = (id: string, body: object) =>
    outcome(
      asRoot(adminRoutes.editAnnouncement, {
        params: { id },
        body: body as z.input<typeof adminRoutes.editAnnouncement.body>,
      }),
    );

  test.each([
    [{ text: '' }, 'must not be empty'],
    [{ text: '  \n ' }, 'must not be empty'],
    [{ text: 'x'.repeat(1001) }, '1,000'],
    [{ text: 'bell \u0007' }, 'control characters'],
    [{ text: 'x', level: 'shouting' }, 'level'],
    [{ text: 'x', starts_at: 'tomorrow' }, 'starts_at'],
    [{ text: 'x', created_by: 'somebody' }, 'created_by'],
    [{ text: 'x', id: '1' }, 'id'],
  ])('%j is refused by name', async (body, word) => {
    expect(await outcome(announce(body))).toEqual(refusal(422, new RegExp(word)));
  });

  test('keeps what was written as it was written: signs are shown, never run', async () => {
    const text = '  <script>alert(1)</script> & “Grüße”\nsecond line ';
    const { data } = await announce({ text });
    expect(data.text).toBe(text.trim());
    expect((await portal.callAs(moderator)(adminRoutes.banners, {})).data).toContainEqual(
      expect.objectContaining({ id: data.id, text: text.trim() }),
    );
    await asRoot(adminRoutes.removeAnnouncement, { params: { id: data.id } });
  });

  test('begins and ends at its very moments', async () => {
    const starts_at = iso(-1);
    const { data } = await announce({ text: 'Brief', starts_at, ends_at: iso(1) });
    const shown = async () =>
      (await portal.callAs(moderator)(adminRoutes.banners, {})).data.some(({ id }) => id === data.id);
    expect(await shown()).toBe(true);
    // The end is not of it any more.
    await sql`update announcements set ends_at = now() where id = ${data.id}`.execute(db);
    expect(await shown()).toBe(false);
    expect(await edit(data.id, { change_no: 0, ends_at: null })).toBe(200);
    expect(await shown()).toBe(true);
    expect(await edit(data.id, { change_no: 1, starts_at: iso(5) })).toBe(200);
    expect(await shown()).toBe(false);
    await asRoot(adminRoutes.removeAnnouncement, { params: { id: data.id } });
  });

  test('changed by two at once is changed once', async () => {
    const { data } = await announce({ text: 'Both' });
    const ends = await Promise.all(['A', 'B'].map((text) => edit(data.id, { change_no: 0, text })));
    expect(ends.filter((end) => end === 200)).toHaveLength(1);
    expect(ends).toContainEqual(refusal(409, /^Someone changed this announcement/));
    await asRoot(adminRoutes.removeAnnouncement, { params: { id: data.id } });
  });

  test('is dismissed by several people, each counted once', async () => {
    const { data } = await announce({ text: 'Count me' });
    for (const who of [moderator, explorer, moderator]) {
      const dismissal = { params: { id: data.id }, body: { change_no: 0 } };
      await portal.callAs(who)(adminRoutes.dismissBanner, dismissal);
    }
    const listed = (await asRoot(adminRoutes.announcements, {})).data.find(({ id }) => id === data.id);
    expect(listed).toMatchObject({ n_dismissed: 2, created_by_name: 'Ana Ribeiro' });
    await asRoot(adminRoutes.removeAnnouncement, { params: { id: data.id } });
  });
});

describe('the audit log', async () => {
  const search = (query: z.input<typeof adminRoutes.audit.query>) => asRoot(adminRoutes.audit, { query });
  const lab = (await portal.callAs(explorer)(routes.workspaces.create, { body: { name: '=Lab' } })).data;

  test('tells who did what, when and from where', async () => {
    const [line] = (await search({ object_id: lab.id })).data;
    expect(line).toMatchObject({
      person: { id: explorer.id, email: explorer.email },
      action: 'create',
      kind: 'workspace',
      workspace: { id: lab.id, name: '=Lab' },
      address: '127.0.0.1',
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('calls things by their name, and what is gone by the name that was on record', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const own = portal.callAs(root);
    const project_id = await submit(portal, ana, { name: 'Weaning', samples: [sampleOf('F3D0')] });
    await call(routes.projects.edit, { body: { project_id, name: 'Weaning mice' } });
    const named = async (object_id: string) =>
      (await own(adminRoutes.audit, { query: { object_id } })).data.map((line) => [
        ...[line.action, line.object_name, line.object_exists],
      ]);
    expect(await named(project_id)).toContainEqual(['edit', 'Weaning mice', true]);
    await call(routes.projects.delete, { body: { project_id } });
    expect(await named(project_id)).toEqual([
      ['delete', 'Weaning mice', false],
      ['edit', 'Weaning mice', false],
    ]);
    expect(await named(lab.id)).toEqual([['create', '=Lab', true]]);
    expect(await named(root.id)).toContainEqual(['set_app_role', 'Ana Ribeiro', true]);
    await recordAuditEvent(db, { person_id: null, action: 'end', kind: 'session', object_id: project_id });
    expect((await named(project_id))[0]).toEqual(['end', null, false]);
  });

  test('is searched by who, what, object, time and place', async () => {
    const total = async (query: Parameters<typeof search>[0]) => (await search(query)).paging.total;
    expect(await total({ who: explorer.email, action: 'create', kind: 'workspace' })).toBe(1);
    expect(await total({ who: 'nobody-of-that-name' })).toBe(0);
    expect(await total({ person_id: explorer.id, workspace: lab.id })).toBe(1);
    expect(await total({ person_id: root.id, who: explorer.email })).toBe(0);
    expect(await total({ by_portal: true, person_id: root.id })).toBe(0);
    expect(await total({ by_portal: true, action: 'set_app_role' })).toBeGreaterThanOrEqual(3);
    expect(await total({ workspace: lab.id, from: iso(-1), until: iso(1) })).toBe(1);
    expect(await total({ workspace: lab.id, until: iso(-1) })).toBe(0);
    expect(await total({ workspace: lab.id, address: '127.' })).toBe(1);
    expect(await total({ workspace: lab.id, address: '10.' })).toBe(0);
    expect(await outcome(search({ address: "1' or '1" }))).toEqual(refusal(422, /address/));
    expect(await outcome(search({ from: 'yesterday' }))).toEqual(refusal(422, /from/));
    const { data } = await asRoot(adminRoutes.auditFilterValues, {});
    expect(data.kinds).toEqual(expect.arrayContaining(['announcement', 'workspace']));
    expect(data.actions).toContain('deactivate');
  });

  test('is for the platform admin alone', async () => {
    for (const who of [moderator, explorer]) {
      expect(await outcome(portal.callAs(who)(adminRoutes.audit, {}))).toEqual(denied);
      expect(await outcome(portal.callAs(who)(adminRoutes.auditTicket, { body: {} }))).toEqual(denied);
      expect(await outcome(portal.callAs(who)(adminRoutes.mails, {}))).toEqual(denied);
      expect(await outcome(portal.callAs(who)(adminRoutes.system, {}))).toEqual(denied);
      expect(await outcome(portal.callAs(who)(adminRoutes.announcements, {}))).toEqual(denied);
    }
  });

  test('comes as CSV with the same filter, without formulas, and that it was taken is a line of it', async () => {
    await recordAuditEvent(db, {
      person_id: null,
      action: 'test',
      kind: 'csv',
      object_id: '=1+1',
      workspace_id: lab.id,
    });
    const query = { workspace: lab.id };
    const { data } = await asRoot(adminRoutes.auditTicket, { query, body: {} });
    const answer = await api.app.inject(data.url);
    expect(answer.headers['content-disposition']).toMatch(/cohortium-audit-\d{4}-\d\d-\d\d\.csv/);
    const lines: Record<string, string>[] = parse(answer.body, { columns: true });
    expect(lines.map(({ action, object_id, person_name }) => [action, object_id, person_name])).toEqual([
      ['test', "'=1+1", 'Cohortium'],
      ['create', lab.id, 'Ana Ribeiro'],
    ]);
    expect(lines[0]?.workspace_name).toBe("'=Lab");
    const [taken] = (await search({ kind: 'audit_log' })).data;
    expect(taken).toMatchObject({ action: 'export', person: { id: root.id }, detail: query, address: '127.0.0.1' });
    expect((await api.app.inject(data.url.replace(/ticket=.*/, 'ticket=none'))).statusCode).toBe(410);
  });

  test('is never changed: no call does, and PostgreSQL refuses whatever else tries', async () => {
    const calls = allRoutes.filter(({ path }) => path.startsWith('/admin/audit'));
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /admin/audit',
      'GET /admin/audit/export',
      'GET /admin/audit/words',
      'POST /admin/audit/export/ticket',
    ]);
    for (const attack of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log']) {
      await expect(sql.raw(attack).execute(db)).rejects.toThrow('audit_log is append-only');
    }
  });
});

describe('the outbox', () => {
  const send = (subject: string) =>
    transact(db, (tx) =>
      mail.send(tx, { to: 'new@lab.example', subject, text: 'Hello', links: [{ title: 'Confirm', href: '/#s3cret' }] }),
    );

  test('shows messages on the outside; opening one is on record', async () => {
    await send('Confirm your address');
    await send('100% yours');
    const { data } = await asRoot(adminRoutes.mails, { query: { search: 'new@lab', page_size: 5 } });
    expect(data.map(({ subject, state }) => [subject, state])).toEqual([
      ['100% yours', 'stored'],
      ['Confirm your address', 'stored'],
    ]);
    expect(JSON.stringify(data)).not.toContain('s3cret');
    expect((await asRoot(adminRoutes.mails, { query: { search: '0% y' } })).data).toHaveLength(1);
    expect((await asRoot(adminRoutes.mails, { query: { state: 'failed' } })).data).toEqual([]);
    const id = data[1]?.id ?? '';
    const { data: opened } = await asRoot(adminRoutes.openMail, { params: { id } });
    expect(opened).toMatchObject({ text: 'Hello', links: [{ href: '/#s3cret' }] });
    const [act] = await listAuditEvents(db, { kind: 'message', page: 1, page_size: 1 });
    expect(act).toMatchObject({ action: 'read', person_id: root.id, object_id: id });
    expect(JSON.stringify(act)).not.toContain('s3cret');
  });

  test('keeps back the links of what goes out by another way, and sends again only what was given up', async () => {
    await send('On its way');
    const [{ id } = { id: '' }] = (await asRoot(adminRoutes.mails, { query: { search: 'On its way' } })).data;
    expect(await outcome(asRoot(adminRoutes.resendMail, { params: { id } }))).toEqual(
      refusal(409, /Only messages with failed delivery can be sent again\./),
    );
    await sql`update mail_outbox set state = 'failed', failure = '550 no such user' where id = ${id}`.execute(db);
    const { data } = await asRoot(adminRoutes.openMail, { params: { id } });
    expect(data).toMatchObject({ failure: '550 no such user', links: [] });
    expect(await outcome(asRoot(adminRoutes.openMail, { params: { id: newId() } }))).toEqual(refusal(404, /message/));
  });
});

describe('sessions of an account', () => {
  const sessions = (who: TestPerson, id: string) => portal.callAs(who)(adminRoutes.accountSessions, { params: { id } });

  test('are seen and ended by anyone who may make its role', async () => {
    const dan = await portal.person();
    await portal.callAs(dan)(routes.identity.createApiToken, { body: { name: 'Notebook', scope: 'read' } });
    const { data } = await sessions(root, dan.id);
    expect(data.map(({ kind, name }) => [kind, name])).toEqual([
      ['session', 'Unknown device'],
      ['api_token', 'Notebook'],
    ]);
    expect(JSON.stringify(data)).not.toContain(dan.token);
    expect(await outcome(sessions(moderator, dan.id))).toEqual(denied);
    expect(await outcome(sessions(root, newId()))).toEqual(refusal(404, /This account/));
    const ending = (who: TestPerson) => portal.callAs(who)(adminRoutes.endAccountSessions, { params: { id: dan.id } });
    expect(await outcome(ending(moderator))).toEqual(denied);
    expect((await ending(root)).data).toEqual({ n_ended: 2 });
    expect(await outcome(portal.callAs(dan)(routes.user.me, {}))).toEqual(refusal(401, /Sign in/));
    const [act] = await listAuditEvents(db, { object_id: dan.id, page: 1, page_size: 1 });
    expect(act).toMatchObject({ action: 'end_sessions', person_id: root.id, detail: { n_ended: 2 } });
  });
});

test('an API token of the platform admin reads at most: it closes nothing and reads nobody’s mail', async () => {
  const body = { name: 'Robot', scope: 'write' as const };
  const { data } = await asRoot(routes.identity.createApiToken, { body });
  const robot = portal.callAs({ ...root, token: data.access_token });
  expect(await outcome(robot(adminRoutes.audit, {}))).toBe(200);
  const closing = { params: { id: root.workspace_id }, body: { reason: 'x' } };
  expect(await outcome(robot(adminRoutes.deactivateWorkspace, closing))).toEqual(denied);
  expect(await outcome(robot(adminRoutes.openMail, { params: { id: newId() } }))).toEqual(denied);
  expect(await outcome(robot(adminRoutes.createAnnouncement, { body: { text: 'Hello' } }))).toEqual(denied);
});

test('the system’s state is one response with current figures', async () => {
  const before = (await asRoot(adminRoutes.system, {})).data;
  expect(before).toMatchObject({
    environment: 'local',
    maintenance: false,
    versions: { node: process.versions.node, database: expect.stringMatching(/^\d+\./), index: expect.any(String) },
    index: { answers: true, n_samples: 1 },
    data_sets: { loaded: 1, not_loaded: 0 },
    mail: { delivery: 'outbox', waiting: 0, failed: 1 },
    migrations: { latest: expect.stringMatching(/^2026-/) },
    problems: [],
  });
  expect(before.disk.total_bytes).toBeGreaterThan(before.disk.free_bytes);
  expect(before.queues.map(({ name }) => name)).not.toContain('__pgboss__maintenance');
  await sql`insert into pgboss.job (name, state, output, completed_on)
    select name, 'failed', '{"message": "the disk was full"}', now() from pgboss.queue where name = 'load-data-set'`.execute(
    db,
  );
  const after = (await asRoot(adminRoutes.system, {})).data;
  expect(after.queues.find(({ name }) => name === 'load-data-set')?.failed).toBe(1);
  expect(after.failed_jobs[0]).toMatchObject({ queue: 'load-data-set', failure: 'the disk was full' });
});

test('an unreachable index is reported, and so is the rest of the state', async () => {
  const away = createServer((_, answer) => answer.end('Ok.\n'));
  await new Promise<void>((listening) => away.listen(0, '127.0.0.1', listening));
  const address = away.address();
  const clickhouse_url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const index = await openIndex({ clickhouse_url, home: platform.config.home, log: platform.log });
  away.closeAllConnections();
  await new Promise((closed) => away.close(closed));
  const state = await getSystemState({
    admin: {
      platform: { ...platform, index },
      usage_of,
      find_problems: async () => ['The sample index does not answer.'],
    },
    started_at: clock.now(),
    getEngine: async () => null,
  });
  await index.close();
  expect(state).toMatchObject({
    index: { answers: false, n_samples: null },
    versions: { index: null, database: expect.any(String) },
    engine: null,
    problems: ['The sample index does not answer.'],
  });
});

test('an engine is asked for its version once, but asked again while there is none', async () => {
  const answers = [null, { name: 'cwltool', version: '3.1' }, { name: 'cwltool', version: '9' }];
  const engine = { ...platform.engine, version: async () => answers.shift() ?? null };
  const engineNow = memoizeEngineVersion({
    platform: { ...platform, engine },
    usage_of,
    find_problems: async () => [],
  });
  expect(await engineNow()).toBeNull();
  expect((await engineNow())?.version).toBe('3.1');
  expect((await engineNow())?.version).toBe('3.1');
});
