import { routes } from '@cohortium/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { createCwltoolEngine } from '#platform/engine';
import { listOutbox } from '#platform/mail';
import { addMember } from '#workspaces';
import { type TestPerson, testPortal } from '../../../test/testing/index.ts';
import { goodReads, type PreparedOrder, prepareOrder, untilEnded } from './run.fixture.ts';

const { pipelines, user, workspaces } = routes;
const portal = await testPortal();
const { platform } = portal.portal;

const messagesTo = async ({ email }: TestPerson) =>
  (await listOutbox(platform.db, { to: email, page: 1, page_size: 100 })).messages.map(({ subject }) => subject);

describe('runs that cannot be carried out, in a workspace of two', () => {
  let ana: TestPerson;
  let ben: TestPerson;
  let order: PreparedOrder;

  beforeAll(async () => {
    platform.engine = createCwltoolEngine({ clock: platform.clock, program: '/nowhere/cwltool' });
    const [owner, other] = [await portal.person(), await portal.person()];
    const lab = (await portal.callAs(owner)(workspaces.create, { body: { name: 'Lab of two' } })).data;
    const { db, clock } = platform;
    await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab.id, person_id: other.id, role: 'writer' }));
    [ana, ben] = [owner, other].map((person) => ({ ...person, workspace_id: lab.id })) as [TestPerson, TestPerson];
    order = await prepareOrder({ portal, person: ana }, 'Two', { s1: goodReads(1) });
  });

  const fail = async (person: TestPerson, name: string) => {
    const body = { ...order, name, compute_again: true };
    const { data } = await portal.callAs(person)(pipelines.submitRun, { body });
    return untilEnded({ portal, person }, data.id);
  };

  test('the person who started a run is notified of its failure, others are not', async () => {
    const run = await fail(ben, 'First');
    expect(run).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('Fix the cause, then retry the run: it resumes after its finished steps.'),
    });
    const { data } = await portal.callAs(ben)(pipelines.notifications, {});
    expect(data).toMatchObject([{ title: 'First failed', text: expect.stringContaining('cwltool'), state: 'failed' }]);
    expect((await portal.callAs(ana)(pipelines.notifications, {})).data).toEqual([]);
    expect(await messagesTo(ben)).toEqual(['First failed']);
  });

  test('a person may switch the messages off; the page still tells', async () => {
    await portal.callAs(ana)(user.editSettings, { body: { mail_on_run_end: false } });
    await fail(ana, 'Quiet');
    expect(await messagesTo(ana)).toEqual([]);
    expect((await portal.callAs(ana)(pipelines.notifications, {})).data).toMatchObject([{ title: 'Quiet failed' }]);
  });

  test('all are marked as read at once, and nobody else’s', async () => {
    await fail(ben, 'Second');
    expect((await portal.callAs(ana)(pipelines.readNotifications, { body: {} })).data).toEqual({ n_unread: 0 });
    expect((await portal.callAs(ben)(pipelines.notifications, {})).n_unread).toBe(2);
    const [newest] = (await portal.callAs(ben)(pipelines.notifications, { query: { page_size: 1 } })).data;
    const body = { ids: [newest?.id ?? ''] };
    expect((await portal.callAs(ana)(pipelines.readNotifications, { body })).data).toEqual({ n_unread: 0 });
    expect((await portal.callAs(ben)(pipelines.readNotifications, { body })).data).toEqual({ n_unread: 1 });
  });

  test('refreshing tells cheaply how far runs are: those named, or those that have not ended', async () => {
    const call = portal.callAs(ana);
    const run = await fail(ana, 'Third');
    const { data } = await call(pipelines.runRefresh, { query: { ids: run.id } });
    expect(data).toMatchObject([{ id: run.id, state: 'failed', n_samples: 1 }]);
    expect(Object.keys(data[0] ?? {})).not.toContain('name');
    expect((await call(pipelines.runRefresh, {})).data).toEqual([]);
    const stranger = portal.callAs(await portal.person());
    expect((await stranger(pipelines.runRefresh, { query: { ids: run.id } })).data).toEqual([]);
    await expect(call(pipelines.runRefresh, { query: { ids: 'a,b c' } })).rejects.toMatchObject({ status: 422 });
  });

  test('the list is sorted by what is asked, either way', async () => {
    const call = portal.callAs(ana);
    const names = async (descending: boolean) =>
      (await call(pipelines.runs, { query: { sort: 'name', descending } })).data.map(({ name }) => name);
    const rising = await names(false);
    expect(rising).toEqual(['First', 'Quiet', 'Second', 'Third']);
    expect(await names(true)).toEqual([...rising].reverse());
    const none = await call(pipelines.runs, { query: { pipeline_id: 'f'.repeat(32) } });
    expect(none.paging.total).toBe(0);
  });
});
