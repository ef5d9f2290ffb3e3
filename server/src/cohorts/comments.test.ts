import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { transact } from '#platform/database';
import { laboratory, refusal, seedTable, type TestPerson, testPortal } from '#testing';
import { makeCohortPublic } from './cohorts-store.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { cohorts } = routes;
const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const { result_ids } = await seedTable(platform, lab.owner, {
  samples: [{ sample_id: 'one' }],
  features: [{ feature_id: 'f', sequence: null, lineage: ['Bacteria', null, null, null, null, null, null] }],
  counts: [[7]],
});
const { data: cohort } = await call(cohorts.create, { body: { name: 'Talked of', result_ids } });
const cohort_id = cohort.id;
const print = async (person: TestPerson, text: string) =>
  (await portal.callAs(person)(cohorts.comment, { body: { cohort_id, text } })).data;
const heard = (person: TestPerson) => portal.callAs(person)(cohorts.comments, { query: { cohort_id } });

test('anyone who reads a cohort may comment; comments are plain text, the newest first', async () => {
  const text = '<b>Why</b> is one so deep?\nSee the run.';
  expect(await print(lab.reader, text)).toMatchObject({ text, version: 1, is_own: true, edited_at: null });
  const friend = await portal.person();
  expect(await refusal(print(friend, 'Hello'))).toMatchObject({ status: 404 });
  await call(cohorts.share, { body: { id: cohort_id, email: friend.email } });
  await print(friend, 'Re-run, please.');
  const { data, paging } = await heard(friend);
  expect(paging.total).toBe(2);
  expect(data).toMatchObject([
    { text: 'Re-run, please.', is_own: true },
    { text, is_own: false, written_by: 'Ana Ribeiro' },
  ]);
});

test('a comment is changed and deleted by its writer alone', async () => {
  const { id: comment_id } = await print(lab.writer, 'Wrogn');
  const edit = (person: TestPerson) =>
    portal.callAs(person)(cohorts.editComment, { body: { comment_id, text: 'Wrong' } });
  const drop = (person: TestPerson) => portal.callAs(person)(cohorts.deleteComment, { body: { comment_id } });
  expect(await refusal(edit(lab.owner))).toMatchObject({ status: 404 });
  expect(await refusal(drop(lab.owner))).toMatchObject({ status: 404 });
  const { data } = await edit(lab.writer);
  expect(data.text).toBe('Wrong');
  expect(data.edited_at).not.toBeNull();
  expect((await drop(lab.writer)).data).toEqual({ comment_id });
  expect((await heard(lab.owner)).data.map(({ text }) => text)).not.toContain('Wrong');
  expect(await refusal(edit(lab.writer))).toMatchObject({ status: 404 });
});

test('nothing is given in an empty comment, or in one too long', async () => {
  for (const text of ['  \n', 'a'.repeat(4001), 'bell \u0007']) {
    expect(await refusal(print(lab.owner, text))).toMatchObject({ status: 422 });
  }
});

test('the activity says who did what, to the workspace of the cohort alone', async () => {
  await call(cohorts.tag, { body: { cohort_id, tags: ['paper'] } });
  const { data } = await call(cohorts.activity, { query: { cohort_id } });
  const messages = data.map(({ description }) => description);
  expect(messages[0]).toBe('Added the tags “paper”');
  expect(messages.at(-1)).toBe('Created the cohort with 1 sample');
  expect(messages).toEqual(
    expect.arrayContaining(['Commented on the cohort', 'Deleted a comment', 'Shared the cohort']),
  );
  expect(JSON.stringify(data)).not.toMatch(/@lab\.example/);
  expect(data[0]?.person).toBe('Ana Ribeiro');
  const stranger = await portal.person();
  const pending = portal.callAs(stranger)(cohorts.activity, { query: { cohort_id } });
  expect(await refusal(pending)).toMatchObject({ status: 404 });
});

test('the public reads none of it', async () => {
  await transact(platform.db, (tx) => makeCohortPublic(tx, { id: cohort_id, version: 1, at: platform.clock.now() }));
  const stranger = await portal.person();
  expect((await portal.callAs(stranger)(cohorts.detail, { params: { id: cohort_id } })).data.access).toBe('public');
  expect(await refusal(heard(stranger))).toMatchObject({ status: 404 });
  expect(await refusal(print(stranger, 'Hello'))).toMatchObject({ status: 404 });
});
