import { type Call, routes, type SavedFilter, sampleFilterSchema } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { laboratory, refusal, sharedPortal } from '#testing';

const portal = await sharedPortal();
const { savedFilters, workspaces } = routes;
const lab = await laboratory(portal);
const [owner, admin, writer, colleague, reader] = [
  portal.callAs(lab.owner),
  portal.callAs(lab.admin),
  portal.callAs(lab.writer),
  portal.callAs(lab.colleague),
  portal.callAs(lab.reader),
];
const stranger = portal.callAs(await portal.person());

const adults = sampleFilterSchema.parse({ and_: [{ field: 'age_years', operator: '>=', value: 18 }] });
const children = sampleFilterSchema.parse({ and_: [{ field: 'age_years', operator: '<', value: 18 }] });

async function save(call: Call, more: { name?: string; is_shared?: boolean } = {}): Promise<SavedFilter> {
  const body = { name: `Adults ${newId()}`, description: 'Of age.', filter: adults, ...more };
  return (await call(savedFilters.create, { body })).data;
}
const read = (call: Call, { id }: SavedFilter) => call(savedFilters.detail, { params: { id } });
const change = (call: Call, { id, version }: SavedFilter, body: object) =>
  call(savedFilters.change, { params: { id }, body: { version, ...body } });
const remove = (call: Call, { id }: SavedFilter) => call(savedFilters.remove, { params: { id } });
const namesFor = async (call: Call, query: object = {}) =>
  (await call(savedFilters.list, { query: { page_size: 1000, ...query } })).data.map(({ name }) => name);

describe('a filter is saved', () => {
  test('with every rule of it, for oneself; nobody else comes to see it', async () => {
    const filter = sampleFilterSchema.parse({
      or_: [{ field: 'diagnosis', operator: 'in', value: ['Crohn’s', '克罗恩病 🦠'] }],
      exclude_public_data: true,
      advance_filters: {
        primary_filters: { subgroups: [{ negate: true, rules: [{ field: 'sex', value: 'female' }] }] },
        taxonomy_filters: { rules: [{ rank: 'genus', taxon: 'Blautia', value: 0.05 }] },
      },
      identifiers: ['S1', 'S2'],
    });
    const { data } = await writer(savedFilters.create, { body: { name: 'Mine alone', filter } });
    expect(data).toMatchObject({ name: 'Mine alone', description: '', version: 1, is_own: true, can_modify: true });
    expect((await read(writer, data)).data.filter).toEqual(filter);
    for (const call of [owner, admin, colleague, reader, stranger]) {
      expect(await refusal(read(call, data))).toMatchObject({ status: 404 });
      expect(await refusal(remove(call, data))).toMatchObject({ status: 404 });
    }
    expect(await namesFor(owner)).not.toContain('Mine alone');
    expect(await namesFor(writer)).toContain('Mine alone');
  });

  test('or shared in the workspace: everybody there may apply it, nobody from another workspace', async () => {
    const shared = await save(writer, { is_shared: true });
    expect((await read(reader, shared)).data).toMatchObject({ is_own: false, can_modify: false, can_delete: false });
    expect((await read(colleague, shared)).data).toMatchObject({ can_modify: true, can_delete: false });
    expect((await read(owner, shared)).data).toMatchObject({ can_modify: true, can_delete: true });
    expect(await refusal(read(stranger, shared))).toMatchObject({ status: 404 });
    const elsewhere = (await owner(workspaces.create, { body: { name: `Annex ${newId()}` } })).data.id;
    const there = portal.callAs(lab.owner, { workspace_id: elsewhere });
    expect(await refusal(read(there, shared))).toMatchObject({ status: 404 });
    expect(await namesFor(there)).toEqual([]);
  });

  test('a reader keeps filters for themselves, and shares none', async () => {
    const own = await save(reader);
    expect((await change(reader, own, { filter: children })).data.version).toBe(2);
    expect(await refusal(save(reader, { is_shared: true }))).toMatchObject({ status: 401 });
    expect(await refusal(change(reader, { ...own, version: 2 }, { is_shared: true }))).toMatchObject({ status: 401 });
  });

  test('under a name that its maker has not given before', async () => {
    const { name } = await save(writer);
    expect(await refusal(save(writer, { name }))).toMatchObject({
      status: 409,
      body: { fields: [{ field: 'name', message: expect.stringContaining(name) }] },
    });
    const other = await save(writer);
    expect(await refusal(change(writer, other, { name }))).toMatchObject({ status: 409 });
    expect((await save(colleague, { name })).name).toBe(name);
  });

  test('never one that no list of samples would take', async () => {
    const rules = Array.from({ length: 201 }, () => ({ field: 'age_years', operator: 'exists' as const }));
    for (const filter of [{ and_: rules }, { and_: [{ field: 'a', operator: '~' }] }, { page: 2 }]) {
      const body = { name: newId(), filter: filter as typeof adults };
      expect(await refusal(writer(savedFilters.create, { body }))).toMatchObject({ status: 422 });
    }
  });
});

describe('a saved filter is changed', () => {
  test('into its next version, and those before stay, each with who made it', async () => {
    const first = await save(writer, { is_shared: true });
    const second = (await change(colleague, first, { filter: children, description: '' })).data;
    expect(second).toMatchObject({ version: 2, filter: children, description: '', name: first.name, is_shared: true });
    const third = (await change(owner, second, { name: `Minors ${newId()}` })).data;
    const { data, paging } = await reader(savedFilters.history, { params: { id: first.id }, query: {} });
    expect(paging.total).toBe(3);
    expect(data.map(({ version, name, filter }) => [version, name, filter.and_[0]?.operator])).toEqual([
      [3, third.name, '<'],
      [2, first.name, '<'],
      [1, first.name, '>='],
    ]);
    const old = data[2]?.filter;
    expect((await change(writer, third, { filter: old })).data).toMatchObject({ version: 4, filter: adults });
  });

  test('of two who change the same version, the second gets a conflict and loses nothing', async () => {
    const shared = await save(writer, { is_shared: true });
    const both = await Promise.allSettled([
      change(writer, shared, { filter: children }),
      change(colleague, shared, { description: 'Mine.' }),
    ]);
    const missing = both.filter(({ status }) => status === 'rejected');
    expect(missing).toHaveLength(1);
    expect(missing[0]).toMatchObject({
      reason: {
        status: 409,
        message: expect.stringContaining('This filter is now at version 2; you edited version 1'),
      },
    });
    expect((await read(owner, shared)).data.version).toBe(2);
  });

  test('kept for oneself again by its maker alone', async () => {
    const shared = await save(writer, { is_shared: true });
    expect(await refusal(change(owner, shared, { is_shared: false }))).toMatchObject({ status: 401 });
    await change(writer, shared, { is_shared: false });
    expect(await refusal(read(owner, shared))).toMatchObject({ status: 404 });
  });
});

describe('the list of saved filters', () => {
  test('shows one’s own and shared ones, last changed first, searched by name', async () => {
    const mark = newId();
    const first = await save(writer, { name: `100 % ${mark}` });
    await save(writer, { name: `Later ${mark}`, is_shared: true });
    await save(colleague, { name: `Theirs ${mark}`, is_shared: true });
    await save(colleague, { name: `Hidden ${mark}` });
    await change(writer, first, { description: 'Changed last.' });
    const name = mark;
    expect(await namesFor(writer, { name })).toEqual([`100 % ${mark}`, `Theirs ${mark}`, `Later ${mark}`]);
    expect(await namesFor(writer, { name, hide_shared: true })).toEqual([`100 % ${mark}`, `Later ${mark}`]);
    expect(await namesFor(writer, { name, hide_own: true })).toEqual([`Theirs ${mark}`]);
    expect(await namesFor(writer, { name, hide_own: true, hide_shared: true })).toEqual([]);
    expect(await namesFor(writer, { name: '100 %' })).toEqual([`100 % ${mark}`]);
    const page = await writer(savedFilters.list, { query: { name, page: 2, page_size: 2 } });
    expect([page.data.map((row) => row.name), page.paging.total]).toEqual([[`Later ${mark}`], 3]);
  });

  test('no longer has what is deleted; writers delete those they made, owners and admins any that are shared', async () => {
    const shared = await save(writer, { is_shared: true });
    for (const call of [colleague, reader]) expect(await refusal(remove(call, shared))).toMatchObject({ status: 401 });
    await remove(admin, shared);
    expect(await refusal(read(writer, shared))).toMatchObject({ status: 404 });
    const own = await save(writer, { is_shared: true });
    await remove(writer, own);
    expect(await refusal(remove(writer, own))).toMatchObject({ status: 404 });
  });
});
