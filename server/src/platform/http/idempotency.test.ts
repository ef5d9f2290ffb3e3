import { type Call, routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { sharedPortal, type TestPerson } from '../../../test/testing/index.ts';

const portal = await sharedPortal();
const { workspaces } = routes;

const create = (person: TestPerson, name: string, key: string): ReturnType<Call> =>
  portal.callAs(person)(workspaces.create, { body: { name } }, { headers: { 'idempotency-key': key } });
const names = async (person: TestPerson) =>
  (await portal.callAs(person)(workspaces.list, {})).data.filter((one) => !one.is_personal).map((one) => one.name);

describe('a write sent twice with one key', () => {
  test('is carried out once, and answered the same', async () => {
    const ana = await portal.person();
    const first = await create(ana, 'Gut lab', 'k1');
    expect(await create(ana, 'Gut lab', 'k1')).toEqual(first);
    expect(await names(ana)).toEqual(['Gut lab']);
  });

  test('at the same moment, is carried out once', async () => {
    const ana = await portal.person();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => create(ana, 'Gut lab', 'k1')));
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    expect(await names(ana)).toEqual(['Gut lab']);
  });

  test('with another body is refused', async () => {
    const ana = await portal.person();
    await create(ana, 'Gut lab', 'k1');
    await expect(create(ana, 'Mouth lab', 'k1')).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'Idempotency-Key' }] },
    });
  });

  test('by somebody else is somebody else’s', async () => {
    const [ana, ben] = [await portal.person(), await portal.person()];
    await create(ana, 'Gut lab', 'k1');
    await create(ben, 'Gut lab', 'k1');
    expect(await names(ben)).toEqual(['Gut lab']);
  });

  test('that was refused leaves no key: fixed, it goes through', async () => {
    const ana = await portal.person();
    await create(ana, 'Gut lab', 'k1');
    await expect(create(ana, 'Gut lab', 'k2')).rejects.toMatchObject({ status: 409 });
    await create(ana, 'Mouth lab', 'k2');
    expect(await names(ana)).toEqual(['Gut lab', 'Mouth lab']);
  });

  test('needs a key that can be written down', async () => {
    await expect(create(await portal.person(), 'Gut lab', 'two words')).rejects.toMatchObject({ status: 422 });
  });
});
