import { type Call, MAX_FILTER_LINKS, routes, sampleFilterSchema } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { laboratory, refusal, sharedPortal } from '#testing';

const portal = await sharedPortal();
const { filterLinks } = routes;
const lab = await laboratory(portal);
const writer = portal.callAs(lab.writer);
const reader = portal.callAs(lab.reader);
const db = portal.portal.platform.db;

const longFilter = (more: string) =>
  sampleFilterSchema.parse({ identifiers: [...Array(400).keys()].map((n) => `sample ${n} of ${more}`) });
const link = async (call: Call, filter = longFilter(newId())) =>
  (await call(filterLinks.create, { body: { filter } })).data;
const open = (call: Call, id: string) => call(filterLinks.detail, { params: { id } });
const countLinks = async (personId: string) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from filter_links where created_by = ${personId}`.execute(db))
      .rows[0]?.n,
  );

test('a long filter gets an ID, with which every member of the workspace opens it and nobody else', async () => {
  const filter = longFilter('a plate');
  const { id } = await link(reader, filter);
  for (const call of [writer, reader]) expect((await open(call, id)).data).toEqual({ id, filter });
  const stranger = portal.callAs(await portal.person());
  expect(await refusal(open(stranger, id))).toMatchObject({ status: 404 });
  expect(await refusal(open(writer, newId()))).toMatchObject({ status: 404 });
});

test('the same filter has the same ID, in each workspace its own', async () => {
  const filter = longFilter('two plates');
  const first = await link(writer, filter);
  expect(await link(writer, filter)).toEqual(first);
  const stranger = portal.callAs(await portal.person());
  expect((await link(stranger, filter)).id).not.toBe(first.id);
});

test('of a person’s links the latest are kept', async () => {
  const { id: personId } = lab.colleague;
  const call = portal.callAs(lab.colleague);
  const { id: oldest } = await link(call);
  const { id: used } = await link(call);
  await sql`insert into filter_links (id, workspace_id, created_by, filter)
    select md5(${personId} || n), workspace_id, created_by, filter from filter_links, generate_series(3, ${MAX_FILTER_LINKS}::int) n
    where id = ${used}`.execute(db);
  expect(await countLinks(personId)).toBe(MAX_FILTER_LINKS);
  const { id: latest } = await link(call);
  expect(await countLinks(personId)).toBe(MAX_FILTER_LINKS);
  expect(await refusal(open(call, oldest))).toMatchObject({ status: 404 });
  for (const id of [used, latest]) expect((await open(writer, id)).data.id).toBe(id);
});

test('what is no filter gets no link', async () => {
  const body: object = { filter: { and_: [{ field: 1 }] } };
  // @ts-expect-error: not a filter
  expect(await refusal(writer(filterLinks.create, { body }))).toMatchObject({ status: 422 });
});
