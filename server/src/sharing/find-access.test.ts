import type { ShareKind, ShareLevel } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { laboratory, sharedPortal, type TestPerson, workspaceOf } from '#testing';
import { membershipOf } from '#workspaces';
import { requireAccess, requireModify, requireOwn } from './authorize.ts';
import { describeAccess, type FoundResource, findAccessToAll, listGrantsTo, listSharedIds } from './find-access.ts';
import { insertGrant, type NewGrant, purgeShares, purgeSharesOfWorkspace } from './grants-store.ts';

const portal = await sharedPortal();
const { db, clock } = portal.portal.platform;
const home = await laboratory(portal);
const away = await laboratory(portal);

async function callerOf({ id, email, workspace_id }: TestPerson): Promise<Caller> {
  const workspace = await membershipOf(db, { id, token_scope: null }, workspace_id);
  if (!workspace) throw new Error('The person is no member there.');
  const account = { id, email, name: 'Ana Ribeiro', app_role_name: 'data_explorer', signed_term: true } as const;
  return { person: { ...account, session_id: '', token_scope: null }, workspace };
}

const [owner, admin, writer, reader] = await Promise.all(
  [away.owner, away.admin, away.writer, away.reader].map(callerOf),
);
if (!owner || !admin || !writer || !reader) throw new Error('Somebody is missing.');

const thing = (more: Partial<FoundResource> = {}): FoundResource => ({
  id: newId(),
  workspace_id: home.owner.workspace_id,
  is_public: false,
  ...more,
});

interface To {
  workspace?: string;
  email?: string;
  level?: ShareLevel;
  version?: number;
  at?: Date;
  kind?: ShareKind;
}

async function grant({ id }: FoundResource, { workspace, email, level = 'read', version, at, kind = 'cohort' }: To) {
  const row: NewGrant = {
    grant_id: newId(),
    kind,
    object_id: id,
    workspace_id: home.owner.workspace_id,
    to_workspace: workspace ?? null,
    to_email: email ?? null,
    level,
    version: version ?? null,
    shared_by: home.owner.id,
    shared_at: at ?? clock.now(),
  };
  await transact(db, (tx) => insertGrant(tx, row));
  return row.grant_id;
}

const access = async (caller: Caller, one: FoundResource, kind: ShareKind = 'cohort') =>
  (await findAccessToAll(db, caller, kind, [one])).get(one.id);
const level = async (caller: Caller, one: FoundResource, kind?: ShareKind) =>
  (await access(caller, one, kind))?.access_level;

describe('how a thing is reached', () => {
  test('its own workspace reaches it by role, and a share with itself changes nothing', async () => {
    const own = thing({ workspace_id: away.owner.workspace_id });
    await grant(own, { email: reader.person.email, level: 'modify' });
    expect(await access(owner, own)).toMatchObject({ access: 'own', access_level: 'modify', shared_by: null });
    expect(await access(reader, own)).toMatchObject({ access: 'own', access_level: 'read' });
    expect(await listSharedIds(db, reader, 'cohort')).toContain(own.id);
  });

  test('a share with the workspace, or with the person in whichever workspace they are', async () => {
    const one = thing();
    expect(await access(writer, one)).toBeUndefined();
    await grant(one, { workspace: away.owner.workspace_id });
    for (const caller of [owner, admin, writer, reader]) expect((await access(caller, one))?.access).toBe('shared');
    const personal = await workspaceOf(portal, away.writer);
    const elsewhere = await callerOf(personal);
    expect(await access(elsewhere, one)).toBeUndefined();
    await grant(one, { email: writer.person.email });
    expect((await access(elsewhere, one))?.access).toBe('shared');
  });

  test('of several shares the furthest level counts, and the version shared last', async () => {
    const one = thing();
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    await grant(one, { workspace: away.owner.workspace_id, level: 'modify', version: 1, at: day(1) });
    await grant(one, { email: writer.person.email, level: 'read', version: 3, at: day(3) });
    expect(await access(writer, one)).toMatchObject({ access_level: 'modify', version: 3 });
    expect(await access(admin, one)).toMatchObject({ access_level: 'modify', version: 1 });
    expect(await access(reader, one)).toMatchObject({ access_level: 'read', version: 1 });
    expect((await listGrantsTo(db, writer, 'cohort')).filter(({ object_id }) => object_id === one.id)).toHaveLength(2);
    expect((await listSharedIds(db, writer, 'cohort')).filter((id) => id === one.id)).toHaveLength(1);
  });

  test('a kind is not another: a run of the same id is not shared with a cohort', async () => {
    const one = thing();
    await grant(one, { email: owner.person.email, kind: 'run' });
    expect(await access(owner, one, 'cohort')).toBeUndefined();
    expect((await access(owner, one, 'run'))?.access).toBe('shared');
  });

  test('what is public, and what comes with the portal, by everybody to read', async () => {
    for (const open of [thing({ is_public: true }), thing({ is_public: true, workspace_id: null })]) {
      expect(await access(owner, open)).toMatchObject({ access: 'public', access_level: 'read', version: null });
    }
    const both = thing({ is_public: true });
    await grant(both, { email: owner.person.email, level: 'modify' });
    expect(await access(owner, both)).toMatchObject({ access: 'shared', access_level: 'modify' });
  });

  test('many at once, those that are not to be seen left out', async () => {
    const things = [thing(), thing({ is_public: true }), thing({ workspace_id: away.owner.workspace_id }), thing()];
    await grant(things[3] ?? thing(), { workspace: away.owner.workspace_id });
    const found = await findAccessToAll(db, reader, 'cohort', things);
    expect(things.map(({ id }) => found.get(id)?.access)).toEqual([undefined, 'public', 'own', 'shared']);
    expect(await findAccessToAll(db, reader, 'cohort', [])).toEqual(new Map());
  });

  test('anyone who looks through a link reaches that one thing, be others public or their own', async () => {
    const [seen, other] = [thing(), thing({ is_public: true })];
    const viewing = { kind: 'cohort', id: seen.id, version: 2, name: null, description: null };
    const viewer: Caller = { ...owner, shareLink: viewing };
    expect(await access(viewer, seen)).toMatchObject({ access: 'shared', access_level: 'read', version: 2 });
    expect(await access(viewer, seen, 'project')).toBeUndefined();
    expect(await access(viewer, other)).toBeUndefined();
    expect(await access(viewer, thing({ workspace_id: away.owner.workspace_id }))).toBeUndefined();
    expect(await listSharedIds(db, viewer, 'cohort')).toEqual([seen.id]);
    expect(await listSharedIds(db, viewer, 'run')).toEqual([]);
    expect(await listGrantsTo(db, viewer, 'cohort')).toEqual([]);
  });
});

describe('what is demanded', () => {
  const named = { kind: 'cohort', label: 'This cohort' } as const;
  const missing = { code: 'not_found', message: 'This cohort was not found, or you don’t have access to it.' };

  test('is refused in the same words where nothing is there and where it may not be seen', async () => {
    await expect(requireAccess(db, owner, named, undefined)).rejects.toMatchObject(missing);
    await expect(requireAccess(db, owner, named, thing())).rejects.toMatchObject(missing);
  });

  test('to change needs the level, to delete and share on the workspace itself', async () => {
    const one = thing();
    await grant(one, { email: owner.person.email });
    const read = await requireAccess(db, owner, named, one);
    const denied = { code: 'permission_denied', message: 'Permissions' };
    expect(() => requireModify(read)).toThrow(expect.objectContaining(denied));
    expect(() => requireOwn(read)).toThrow(expect.objectContaining(denied));
    const own = await requireAccess(db, owner, named, thing({ workspace_id: away.owner.workspace_id }));
    expect(() => requireModify(own)).not.toThrow();
    expect(() => requireOwn(own)).not.toThrow();
  });

  test('opens a share, once', async () => {
    const one = thing();
    const id = await grant(one, { email: owner.person.email });
    const opened = async () => {
      const { rows } = await sql<{ opened_at: string | null }>`
        select opened_at from share_grants where grant_id = ${id}`.execute(db);
      return rows[0]?.opened_at;
    };
    await findAccessToAll(db, owner, 'cohort', [one]);
    expect(await opened()).toBeNull();
    await requireAccess(db, owner, named, one);
    const first = await opened();
    expect(first).not.toBeNull();
    await requireAccess(db, owner, named, one);
    expect(await opened()).toBe(first);
  });
});

test('a row tells whose it is, who shared it and when, and what may be done from here', async () => {
  const [shared, open] = [thing(), thing({ is_public: true, workspace_id: null })];
  await grant(shared, { email: reader.person.email, level: 'modify', at: new Date('2026-02-03T04:05:06Z') });
  const reported = await describeAccess(db, reader, 'cohort', [shared, open, thing()]);
  expect(reported.size).toBe(2);
  expect(reported.get(shared.id)).toEqual({
    access: 'shared',
    access_level: 'read',
    is_public: false,
    workspace_name: expect.stringMatching(/^Lab /),
    shared_by: 'Ana Ribeiro',
    shared_at: '2026-02-03T04:05:06.000Z',
  });
  expect(reported.get(open.id)).toMatchObject({
    access: 'public',
    workspace_name: null,
    shared_by: null,
    shared_at: null,
  });
  await sql`update people set email = 'gone@removed.invalid' where id = ${home.owner.id}`.execute(db);
  expect((await describeAccess(db, reader, 'cohort', [shared])).get(shared.id)?.shared_by).toBe('Ana Ribeiro');
});

test('what is deleted permanently is forgotten with its shares, and a workspace with all it gave and got', async () => {
  const [removed, stored] = [thing(), thing()];
  for (const one of [removed, stored]) await grant(one, { workspace: away.owner.workspace_id });
  await transact(db, (tx) => purgeShares(tx, 'cohort', [removed.id]));
  expect(await level(owner, removed)).toBeUndefined();
  expect(await level(owner, stored)).toBe('read');
  await transact(db, (tx) => purgeShares(tx, 'run', [stored.id]));
  expect(await level(owner, stored)).toBe('read');
  await transact(db, (tx) => purgeSharesOfWorkspace(tx, away.owner.workspace_id));
  expect(await level(owner, stored)).toBeUndefined();
  const again = thing();
  await grant(again, { email: owner.person.email });
  await transact(db, (tx) => purgeSharesOfWorkspace(tx, home.owner.workspace_id));
  expect(await level(owner, again)).toBeUndefined();
});
