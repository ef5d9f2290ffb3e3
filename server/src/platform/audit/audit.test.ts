import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { testDatabase } from '#testing';
import {
  type AuditQuery,
  countAuditEvents,
  iterateAuditEvents,
  listAuditEvents,
  migrations,
  recordAuditEvent,
  requestOrigin,
  searchTermsOfEvents,
} from './index.ts';

const { db } = await testDatabase(migrations);
const [ada, lab, study] = [newId(), newId(), newId()];

test('an act is on record with who, where and what, the newest first', async () => {
  await transact(db, async (tx) => {
    await requestOrigin({ address: '198.51.100.1', request_id: 'r1' }, () =>
      recordAuditEvent(tx, {
        person_id: ada,
        workspace_id: lab,
        action: 'create',
        kind: 'project',
        object_id: study,
      }),
    );
    await recordAuditEvent(tx, {
      person_id: null,
      workspace_id: lab,
      action: 'rename',
      kind: 'project',
      object_id: study,
      detail: { from: ['a'], to: 'b' },
    });
    await recordAuditEvent(tx, { person_id: ada, action: 'sign_in', kind: 'session' });
  });
  const acts = await listAuditEvents(db, {
    workspace_id: lab,
    kind: 'project',
    object_id: study,
    page: 1,
    page_size: 10,
  });
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
  expect(await listAuditEvents(db, { page: 2, page_size: 2 })).toHaveLength(1);
});

test('what did not happen is not on record', async () => {
  const failing = transact(db, async (tx) => {
    await recordAuditEvent(tx, { person_id: ada, action: 'delete', kind: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await listAuditEvents(db, { kind: 'never', page: 1, page_size: 10 })).toEqual([]);
});

test.for(['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
  '%s is refused',
  async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('audit_log is append-only');
  },
);

test('what is recorded while a request is answered has its address and its id, and nothing after it', async () => {
  const recorded = new Promise<void>((resolve, reject) => {
    requestOrigin({ address: '192.0.2.7', request_id: 'r9' }, () => {
      recordAuditEvent(db, { person_id: ada, action: 'look', kind: 'origin' }).then(resolve, reject);
    });
  });
  await recorded;
  await recordAuditEvent(db, { person_id: ada, action: 'look', kind: 'origin', detail: { at: 'night' } });
  const acts = await listAuditEvents(db, { kind: 'origin', page: 1, page_size: 5 });
  expect(acts.map(({ address, request_id }) => [address, request_id])).toEqual([
    [null, null],
    ['192.0.2.7', 'r9'],
  ]);
  expect(await countAuditEvents(db, { address: '192.0.2.' })).toBe(1);
  expect(await countAuditEvents(db, { address: '2.7' })).toBe(0);
});

test('the trail is narrowed by who, what and when, and tells which words are in it', async () => {
  const [bea, cid] = [newId(), newId()];
  for (const person_id of [bea, cid]) await recordAuditEvent(db, { person_id, action: 'dig', kind: 'burrow' });
  // Times are stored to the millisecond.
  await pause(5);
  await recordAuditEvent(db, { person_id: null, action: 'dig', kind: 'burrow' });
  const found = async (filter: AuditQuery) =>
    (await listAuditEvents(db, { kind: 'burrow', page: 1, page_size: 9, ...filter })).map(({ person_id }) => person_id);
  expect(await found({ person_ids: [bea] })).toEqual([bea]);
  expect(await found({ person_ids: [null, cid] })).toEqual([null, cid]);
  expect(await found({ person_ids: [] })).toEqual([]);
  expect(await found({ action: 'fill' })).toEqual([]);
  const [first] = await listAuditEvents(db, { kind: 'burrow', page: 1, page_size: 1 });
  expect(await found({ from: first?.at ?? '' })).toEqual([null]);
  expect(await found({ until: '2001-01-01T00:00:00Z' })).toEqual([]);
  const { actions, kinds } = await searchTermsOfEvents(db);
  expect(actions).toEqual([...new Set(actions)].sort());
  expect(kinds).toEqual(expect.arrayContaining(['burrow', 'origin', 'project']));
});

test('all of it is read in batches, each line once', async () => {
  await sql`insert into audit_log (id, action, kind, detail)
    select lpad(n::text, 32, '0'), 'count', 'sheep', '{}' from generate_series(1, 2500) as n`.execute(db);
  const sizes: number[] = [];
  const ids = new Set<string>();
  for await (const acts of iterateAuditEvents(db, { kind: 'sheep' })) {
    sizes.push(acts.length);
    for (const { id } of acts) ids.add(id);
  }
  expect(sizes).toEqual([1000, 1000, 500]);
  expect(ids.size).toBe(2500);
});
