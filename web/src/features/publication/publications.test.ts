import { CallError } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import {
  assign,
  deletePublication,
  previewQuery,
  publicationQuery,
  publicationsQuery,
  reloadPublication,
  requestPublication,
  review,
  type Terms,
  withdraw,
} from './publications.ts';
import { lungRequest } from './request.fixture.ts';

const answers = { request: lungRequest(), refusal: null as string | null };
const portal = await startRecordingServer((response) =>
  answers.refusal === null
    ? answerJson(response, { data: answers.request })
    : answerJson(response, { detail: answers.refusal, code: 'conflict' }, 409),
);
connectPages(portal);
const { received } = portal;

afterEach(() => {
  queryClient.clear();
  answers.request = lungRequest();
  answers.refusal = null;
});

const terms: Terms = { licence: 'CC0-1.0', human_reads: 'removed', embargo_until: null, metadata_note: '' };
const lung = lungRequest();
const thing = { object_type: 'project', object_id: lung.object_id, workspace_id: lung.workspace_id } as const;

test('a first draft says nothing of changes before it; a later one says which change it has read', async () => {
  await requestPublication({ ...thing, terms, action: 'save' });
  await requestPublication({ ...thing, terms, action: 'save', change_no: 3 });
  expect(received.map(({ body }) => body.change_no)).toEqual([undefined, 3]);
  expect(received[0]?.body).toEqual({
    ...{ object_type: 'project', object_id: lung.object_id, action: 'save' },
    ...{ licence: 'CC0-1.0', human_reads: 'removed', embargo_until: null, metadata_note: '' },
  });
});

test('a request is made in the workspace of the thing, whichever is selected', async () => {
  await requestPublication({ ...thing, action: 'submit' });
  expect(received[0]?.line).toBe(`POST /api/v1/publicise/publicise?workspace_id=${lung.workspace_id}`);
  await withdraw(lung, 'Consent was withdrawn.');
  expect(received[1]?.line).toBe(`DELETE /api/v1/project/public?workspace_id=${lung.workspace_id}`);
});

test('what is answered is shown at once, without asking again', async () => {
  answers.request = lungRequest({ state: 'assigned', change_no: 4 });
  await review(lung, 'note', { note: 'Which kit?' });
  const { queryKey } = publicationQuery(lung.publication_id);
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ data: { state: 'assigned', change_no: 4 } });
  expect(received).toHaveLength(1);
});

test('a step of a review names the request and the change it was taken on', async () => {
  await review(lung, 'request_changes', { note: 'Name the kit.' });
  await review(lung, 'edit', { terms });
  const { publication_id } = lung;
  expect(received.map(({ body }) => body)).toEqual([
    { publication_id, change_no: 3, action: 'request_changes', note: 'Name the kit.' },
    { publication_id, change_no: 3, action: 'edit', note: '', ...terms },
  ]);
});

test('of two who change the terms at once, the second gets a conflict and then reads the first one’s terms', async () => {
  answers.refusal = 'Ben has changed it since you opened it.';
  queryClient.setQueryData(publicationQuery(lung.publication_id).queryKey, { data: lung });
  const refused = await requestPublication({ ...thing, terms, action: 'save', change_no: 3 }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({ status: 409, body: { detail: 'Ben has changed it since you opened it.' } });
  answers.refusal = null;
  answers.request = lungRequest({ licence: 'CC0-1.0', change_no: 4 });
  // Though an answer of a moment ago is at hand.
  expect(await reloadPublication(lung.publication_id)).toMatchObject({ licence: 'CC0-1.0', change_no: 4 });
});

test('a review is given to somebody, or put back for anybody', async () => {
  await assign(lung, 'f'.repeat(32));
  await assign(lung, null, 'I know the authors.');
  const request = { publication_id: lung.publication_id, change_no: 3 };
  expect(received.map(({ body }) => body)).toEqual([
    { ...request, reviewer_id: 'f'.repeat(32), note: '' },
    { ...request, reviewer_id: null, note: 'I know the authors.' },
  ]);
});

test('a request that was refused is not shown as it would have been', async () => {
  answers.refusal = 'It is public; withdraw it first.';
  await expect(deletePublication(lung.publication_id)).rejects.toThrow('It is public; withdraw it first.');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('lists are asked for by what is chosen alone, so that what is not chosen is no filter', async () => {
  const view = { page: 1, page_size: 25, scope: 'review', object_type: '', state: '', title: '' } as const;
  await queryClient.fetchQuery(publicationsQuery(view));
  await queryClient.fetchQuery(publicationsQuery({ ...view, state: 'public', title: 'Lung' }));
  const requested = received.map(({ line }) => new URL(line.split(' ')[1] ?? '', portal.origin).searchParams);
  expect([requested[0]?.has('state'), requested[0]?.has('title')]).toEqual([false, false]);
  expect([requested[1]?.get('state'), requested[1]?.get('title')]).toEqual(['public', 'Lung']);
});

test('each page of the preview is a question of its own', () => {
  const page = (more: object) =>
    previewQuery(lung.publication_id, { page: 1, page_size: 25, changed_only: false, ...more }).queryKey;
  const keys = [page({}), page({ page: 2 }), page({ changed_only: true })].map((key) => JSON.stringify(key));
  expect(new Set(keys).size).toBe(3);
});
