import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { testDatabase } from '#testing';
import { listActs, migrations, recordAct } from './index.ts';

const { db } = await testDatabase(migrations);
const [ada, lab, study] = [newId(), newId(), newId()];

test('an act is on record with who, where and what, the newest first', async () => {
  await transact(db, async (tx) => {
    await recordAct(tx, {
      person_id: ada,
      workspace_id: lab,
      action: 'create',
      kind: 'project',
      object_id: study,
      request_id: 'r1',
    });
    await recordAct(tx, {
      person_id: null,
      workspace_id: lab,
      action: 'rename',
      kind: 'project',
      object_id: study,
      detail: { from: ['a'], to: 'b' },
    });
    await recordAct(tx, { person_id: ada, action: 'sign_in', kind: 'session' });
  });
  const acts = await listActs(db, { workspace_id: lab, kind: 'project', object_id: study, page: 1, page_size: 10 });
  expect(acts).toEqual([
    expect.objectContaining({ action: 'rename', person_id: null, detail: { from: ['a'], to: 'b' } }),
    expect.objectContaining({
      action: 'create',
      person_id: ada,
      detail: {},
      request_id: 'r1',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    }),
  ]);
  expect(await listActs(db, { page: 2, page_size: 2 })).toHaveLength(1);
});

test('what did not happen is not on record', async () => {
  const failing = transact(db, async (tx) => {
    await recordAct(tx, { person_id: ada, action: 'delete', kind: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await listActs(db, { kind: 'never', page: 1, page_size: 10 })).toEqual([]);
});

test.for(['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
  '%s is refused',
  async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('audit_log is append-only');
  },
);
