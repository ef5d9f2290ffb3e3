import { MAX_PAGE_SIZE } from '@cohortium/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { aCohort, aMember } from '../cohort.fixture.ts';
import { allMembersQuery, cohortsQuery, memberPageQuery } from './cohort-queries.ts';

/** How many members the portal counts, and how many it really hands out. */
const current = { total: 0, there: 0 };
beforeEach(() => Object.assign(current, { total: 0, there: 0 }));

const portal = await startRecordingServer((response, { line, body }) => {
  if (!line.includes('/cohort/result'))
    return answerJson(response, { data: [], paging: { page: 1, page_size: 25, total: 0 } });
  const { page, page_size } = { page: Number(body.page), page_size: Number(body.page_size) };
  const begin = (page - 1) * page_size;
  const data = Array.from({ length: Math.max(0, Math.min(page_size, current.there - begin)) }, (_, at) =>
    aMember(`S${begin + at}`),
  );
  answerJson(response, { data, paging: { page, page_size, total: current.total } });
});
connectPages(portal);
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('the list asks in the workspace, with the kind and the name only where there are any', async () => {
  await client().fetchQuery(cohortsQuery({ status: null, name: '', page: 1, page_size: 25 }));
  await client().fetchQuery(cohortsQuery({ status: 'shared', name: 'Dünn & dick', page: 3, page_size: 50 }));
  const requested = portal.received.map(({ line }) => [...new URL(line.slice(4), portal.origin).searchParams]);
  const workspace = ['workspace_id', 'w'.repeat(32)];
  expect(requested).toEqual([
    [['page', '1'], ['page_size', '25'], workspace],
    [['page', '3'], ['page_size', '50'], ['cohort_type', 'shared'], ['name', 'Dünn & dick'], workspace],
  ]);
});

test('a page of members is asked for by the cohort, the version that is read, and the page', async () => {
  Object.assign(current, { total: 3, there: 3 });
  const answer = await client().fetchQuery(memberPageQuery(aCohort(), { page: 2, page_size: 2 }));
  expect(answer.data.map(({ sample_id }) => sample_id)).toEqual(['S2']);
  expect(portal.received[0]?.body).toEqual({ cohort_id: aCohort().id, version: 2, page: 2, page_size: 2 });
});

test('every member is fetched, page after page, none twice', async () => {
  Object.assign(current, { total: MAX_PAGE_SIZE + 1, there: MAX_PAGE_SIZE + 1 });
  const members = await client().fetchQuery(allMembersQuery(aCohort()));
  expect(new Set(members.map(({ sample_id }) => sample_id)).size).toBe(MAX_PAGE_SIZE + 1);
  expect(portal.received.map(({ body }) => body.page)).toEqual([1, 2]);
});

test('a portal that hands out fewer than it counts is not asked for ever; an empty cohort is asked once', async () => {
  Object.assign(current, { total: 10, there: 4 });
  expect(await client().fetchQuery(allMembersQuery(aCohort()))).toHaveLength(4);
  expect(portal.received).toHaveLength(2);
  portal.received.splice(0);
  Object.assign(current, { total: 0, there: 0 });
  expect(await client().fetchQuery(allMembersQuery(aCohort()))).toEqual([]);
  expect(portal.received).toHaveLength(1);
});

test('another version has other members: the frozen ones of the last are not shown for it', async () => {
  const stored = client();
  Object.assign(current, { total: 1, there: 1 });
  await stored.fetchQuery(allMembersQuery(aCohort({ version: 1 })));
  await stored.fetchQuery(allMembersQuery(aCohort({ version: 1 })));
  expect(portal.received).toHaveLength(1);
  await stored.fetchQuery(allMembersQuery(aCohort({ version: 2 })));
  expect(portal.received).toHaveLength(2);
});
