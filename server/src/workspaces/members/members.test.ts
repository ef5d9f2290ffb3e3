import { type CallError, routes, type WorkspaceRole, workspaceRoles } from '@cohortium/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { transact } from '#platform/database';
import { sharedPortal, type TestPerson } from '#testing';
import { addMember } from '../index.ts';

const { workspaces } = routes;
const portal = await sharedPortal();
const { db, clock } = portal.portal.platform;

const statusOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 200,
    (error: CallError) => error.status,
  );

let labs = 0;
/** A workspace of the first person, with the others in it. */
async function lab(owner: TestPerson, others: readonly [TestPerson, WorkspaceRole][] = []) {
  labs += 1;
  const { data } = await portal.callAs(owner)(workspaces.create, { body: { name: `Lab ${labs}` } });
  for (const [who, role] of others) {
    await transact(db, (tx) => addMember(tx, clock, { workspace_id: data.id, person_id: who.id, role }));
  }
  const as = (who: TestPerson) => portal.callAs(who, { workspace_id: data.id });
  const rolesNow = async () =>
    new Map((await as(owner)(workspaces.members, {})).data.map((member) => [member.user_id, member.role]));
  return { id: data.id, as, rolesNow };
}

/** Written by hand from the specification's §6. */
const manages: Record<WorkspaceRole, readonly WorkspaceRole[]> = {
  owner: ['owner', 'admin', 'writer', 'reader'],
  admin: ['admin', 'writer', 'reader'],
  writer: [],
  reader: [],
};

describe('roles', () => {
  test('are reported with what each permits', async () => {
    const { data } = await portal.callAs(await portal.person())(workspaces.roles, {});
    expect(data.map(({ name }) => name)).toEqual(['owner', 'admin', 'writer', 'reader']);
    const of = (name: string) => data.find((role) => role.name === name)?.permissions ?? [];
    expect(of('admin')).not.toContain('workspace:workspace:delete');
    expect(of('reader')).toContain('workspace:workspace:view_member');
    expect(of('writer')).not.toContain('workspace:workspace:manage_reader');
  });

  test('are given and taken by who manages both, in every combination', async () => {
    const owner = await portal.person();
    const [actor, subject] = [await portal.person(), await portal.person()];
    for (const mine of workspaceRoles) {
      for (const before of workspaceRoles) {
        const { as, rolesNow } = await lab(owner, [
          [actor, mine],
          [subject, before],
        ]);
        for (const after of workspaceRoles) {
          const now = (await rolesNow()).get(subject.id) ?? 'reader';
          const may = manages[mine].includes(now) && manages[mine].includes(after);
          const body = { user_id: subject.id, role: after };
          const status = await statusOf(as(actor)(workspaces.editMember, { body }));
          expect([mine, now, after, status]).toEqual([mine, now, after, may ? 200 : 401]);
          expect((await rolesNow()).get(subject.id)).toBe(may ? after : now);
        }
        const last = (await rolesNow()).get(subject.id) ?? 'reader';
        const removed = await statusOf(as(actor)(workspaces.removeMember, { body: { user_id: subject.id } }));
        expect([mine, last, removed]).toEqual([mine, last, manages[mine].includes(last) ? 200 : 401]);
      }
    }
  });

  test('invite only whom they may make', async () => {
    const owner = await portal.person();
    for (const mine of workspaceRoles) {
      const actor = await portal.person();
      const { as } = await lab(owner, [[actor, mine]]);
      for (const role of workspaceRoles) {
        const body = { emails: [`${mine}.${role}@elsewhere.example`], role };
        const status = await statusOf(as(actor)(workspaces.invite, { body }));
        expect([mine, role, status]).toEqual([mine, role, manages[mine].includes(role) ? 200 : 401]);
      }
    }
  });

  test('whatever five people do to each other, a workspace keeps an owner and nobody gains what nobody could give', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => portal.person()));
    const [founder] = people;
    if (!founder) throw new Error('there is nobody');
    const who = fc.nat({ max: 4 });
    const step = fc.oneof(
      fc.record({ act: fc.constant('edit' as const), by: who, to: who, role: fc.constantFrom(...workspaceRoles) }),
      fc.record({ act: fc.constant('remove' as const), by: who, to: who, role: fc.constant('reader' as const) }),
    );
    const steps = fc.array(step, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, async (acts) => {
        const start = workspaceRoles.map((role, at): [TestPerson, WorkspaceRole] => [people[at + 1] ?? founder, role]);
        const { id, as } = await lab(founder, start);
        const model = new Map<string, WorkspaceRole>([
          [founder.id, 'owner'],
          ...start.map(([p, r]) => [p.id, r] as const),
        ]);
        for (const { act, by, to, role } of acts) {
          const [actor, subject] = [people[by] ?? founder, people[to] ?? founder];
          const [mine, theirs] = [model.get(actor.id), model.get(subject.id)];
          const last = theirs === 'owner' && [...model.values()].filter((each) => each === 'owner').length === 1;
          const body = { user_id: subject.id };
          const status = await statusOf(
            act === 'edit'
              ? as(actor)(workspaces.editMember, { body: { ...body, role } })
              : as(actor)(workspaces.removeMember, { body }),
          );
          const right = (needed: readonly WorkspaceRole[]) =>
            needed.every((each) => mine && manages[mine].includes(each));
          const expected = (): number => {
            if (!mine) return 404;
            if (act === 'edit' && !right(['reader'])) return 401;
            if (!theirs) return 404;
            const leaves = act === 'remove' && actor === subject;
            if (!leaves && !right(act === 'edit' ? [theirs, role] : [theirs])) return 401;
            return last && !(act === 'edit' && role === 'owner') ? 409 : 200;
          };
          expect([act, by, to, role, status]).toEqual([act, by, to, role, expected()]);
          if (status === 200 && act === 'edit') model.set(subject.id, role);
          if (status === 200 && act === 'remove') model.delete(subject.id);
          expect([...model.values()]).toContain('owner');
        }
        const someone = people.find((person) => model.has(person.id)) ?? founder;
        const { data } = await as(someone)(workspaces.members, {});
        expect(new Map(data.map((member) => [member.user_id, member.role]))).toEqual(model);
        expect(new Set(data.map(({ workspace_id }) => workspace_id))).toEqual(new Set([id]));
      }),
      { numRuns: 15 },
    );
  });
});

describe('handing a workspace over', () => {
  test('makes the member owner and the owner admin, and an owner alone may', async () => {
    const [ada, bea, col] = [await portal.person(), await portal.person(), await portal.person()];
    const { as, id, rolesNow } = await lab(ada, [
      [bea, 'reader'],
      [col, 'admin'],
    ]);
    const to = (who: TestPerson) => ({ body: { user_id: who.id } });
    expect(await statusOf(as(col)(workspaces.transfer, to(col)))).toBe(401);
    expect(await statusOf(as(ada)(workspaces.transfer, to(ada)))).toBe(409);
    expect(await statusOf(as(ada)(workspaces.transfer, to(await portal.person())))).toBe(404);
    expect((await as(ada)(workspaces.transfer, to(bea))).data).toMatchObject({ user_id: bea.id, role: 'owner' });
    expect([...(await rolesNow())]).toEqual([
      [bea.id, 'owner'],
      [ada.id, 'admin'],
      [col.id, 'admin'],
    ]);
    expect(await statusOf(as(ada)(workspaces.transfer, to(col)))).toBe(401);
    const acts = await listAuditEvents(db, { workspace_id: id, kind: 'member', page: 1, page_size: 5 });
    expect(acts[0]).toMatchObject({ action: 'transfer', object_id: bea.id, person_id: ada.id });
  });
});

describe('leaving', () => {
  test('closes the workspace at once', async () => {
    const [owner, bea] = [await portal.person(), await portal.person()];
    const { as, id } = await lab(owner, [[bea, 'writer']]);
    expect(await statusOf(as(bea)(workspaces.removeMember, { body: { user_id: bea.id } }))).toBe(200);
    expect(await statusOf(as(bea)(workspaces.detail, {}))).toBe(404);
    expect((await portal.callAs(bea)(workspaces.list, {})).data.map((each) => each.id)).not.toContain(id);
    const acts = await listAuditEvents(db, { workspace_id: id, page: 1, page_size: 10 });
    expect(acts[0]).toMatchObject({ action: 'leave', kind: 'member', object_id: bea.id, person_id: bea.id });
  });

  test('the last owner stays, also when two owners leave at the same moment', async () => {
    const [ada, bea] = [await portal.person(), await portal.person()];
    const { as, id } = await lab(ada, [[bea, 'owner']]);
    const leave = (who: TestPerson) => statusOf(as(who)(workspaces.removeMember, { body: { user_id: who.id } }));
    expect((await Promise.all([leave(ada), leave(bea)])).sort()).toEqual([200, 409]);
    const stored = (await portal.callAs(ada)(workspaces.list, {})).data.some((each) => each.id === id) ? ada : bea;
    const alone = as(stored)(workspaces.removeMember, { body: { user_id: stored.id } });
    await expect(alone).rejects.toThrow('A workspace needs an owner.');
  });

  test('a personal workspace is not possible', async () => {
    const ada = await portal.person();
    const leaving = portal.callAs(ada)(workspaces.removeMember, { body: { user_id: ada.id } });
    await expect(leaving).rejects.toThrow(
      'A personal workspace can’t be transferred. It is removed with your account.',
    );
  });
});

test('members come ten a page, owners first', async () => {
  const owner = await portal.person();
  const others = await Promise.all(Array.from({ length: 11 }, () => portal.person()));
  const { as } = await lab(
    owner,
    others.map((who, at) => [who, at === 10 ? 'admin' : 'reader']),
  );
  const first = await as(owner)(workspaces.members, {});
  expect(first.paging).toEqual({ page: 1, page_size: 10, total: 12 });
  expect(first.data.slice(0, 3).map(({ role }) => role)).toEqual(['owner', 'admin', 'reader']);
  expect((await as(owner)(workspaces.members, { query: { page: 2 } })).data).toHaveLength(2);
});
