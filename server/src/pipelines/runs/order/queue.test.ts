import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { type TestPerson, testPortal } from '../../../../test/testing/index.ts';
import { goodReads, type PreparedOrder, prepareOrder } from '../run.fixture.ts';
import { insertRun, runById } from '../runs-store.ts';
import { claimNextRun } from './claim-run.ts';
import { addEngineTime, countNotEnded, queuePositions } from './queue-store.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { db, clock } = platform;

interface Lab {
  person: TestPerson;
  order: PreparedOrder;
}

async function newLab(name: string): Promise<Lab> {
  const person = await portal.person();
  return { person, order: await prepareOrder({ portal, person }, name, { s1: goodReads(1) }) };
}

/** A waiting run that no engine is asked to execute. */
async function waiting({ person, order }: Lab, name: string): Promise<string> {
  const id = newId();
  const run = { id, name, ...order, workspace_id: person.workspace_id, processing_hash: id, created_by: person.id };
  await insertRun(db, { run, samples: [], steps: { per_sample: [], pooled: [] } });
  return id;
}

/** Engine time that a lab used a while ago. */
async function used({ person, order }: Lab, { seconds, hours_ago }: { seconds: number; hours_ago: number }) {
  const id = await waiting({ person, order }, 'earlier');
  await sql`
    update runs set state = 'failed', engine_seconds = ${seconds},
      finished_at = now() - make_interval(hours => ${hours_ago}) where id = ${id}`.execute(db);
}

const nameOf = async (id: string | undefined) => (id === undefined ? null : (await runById(db, id))?.name);
const claim = async (job = newId()) => nameOf((await claimNextRun(platform, job))?.id);

describe('whose run is next', () => {
  let busy: Lab;
  let quiet: Lab;

  beforeAll(async () => {
    [busy, quiet] = await Promise.all([newLab('busy'), newLab('quiet')]);
  });
  beforeEach(async () => {
    await sql`delete from runs`.execute(db);
  });

  test('that of the workspace which used the engine least lately, and its oldest', async () => {
    await used(busy, { seconds: 600, hours_ago: 1 });
    for (const name of ['busy 1', 'busy 2']) await waiting(busy, name);
    for (const name of ['quiet 1', 'quiet 2']) await waiting(quiet, name);
    expect(await claim()).toBe('quiet 1');
  });

  test('what was used yesterday counts no more: then the oldest is next', async () => {
    await used(busy, { seconds: 600, hours_ago: 25 });
    await waiting(busy, 'busy 1');
    await waiting(quiet, 'quiet 1');
    expect(await claim()).toBe('busy 1');
  });

  test('a workspace with many runs takes turns with the others: what runs now counts', async () => {
    for (const name of ['busy 1', 'busy 2', 'busy 3']) await waiting(busy, name);
    await waiting(quiet, 'quiet 1');
    expect(await claim()).toBe('busy 1');
    await sql`update runs set launched_at = launched_at - interval '1 minute' where state = 'running'`.execute(db);
    expect(await claim()).toBe('quiet 1');
    expect(await claim()).toBe('busy 2');
  });

  test('each that waits knows its place, workspaces in turn', async () => {
    await used(busy, { seconds: 600, hours_ago: 1 });
    const ids = [];
    for (const name of ['busy 1', 'busy 2']) ids.push(await waiting(busy, name));
    for (const name of ['quiet 1', 'quiet 2']) ids.push(await waiting(quiet, name));
    const places = await queuePositions(db);
    expect(ids.map((id) => places.get(id))).toEqual([2, 4, 1, 3]);
    expect(await countNotEnded(db)).toBe(4);
  });

  test('a turn that was interrupted goes on with its own run, however long the queue', async () => {
    await waiting(busy, 'busy 1');
    await waiting(quiet, 'quiet 1');
    const job = newId();
    expect(await claim(job)).toBe('busy 1');
    expect(await claim(job)).toBe('busy 1');
  });

  test('two turns at once serve two runs, and a third finds nothing to do', async () => {
    await waiting(busy, 'busy 1');
    await waiting(quiet, 'quiet 1');
    const served = await Promise.all([claim(), claim(), claim()]);
    expect(new Set(served)).toEqual(new Set(['busy 1', 'quiet 1', null]));
  });

  test('engine time is added once, no matter who reports it first', async () => {
    const id = await waiting(busy, 'busy 1');
    const run = await claimNextRun(platform, newId());
    const end = new Date(clock.now().getTime() + 30_000);
    await transact(db, (tx) => addEngineTime(tx, id, end));
    await addEngineTime(db, id, new Date(end.getTime() + 60_000));
    const after = await runById(db, id);
    expect(run?.id).toBe(id);
    expect(after?.launched_at).toBeNull();
    expect(after?.engine_seconds).toBeGreaterThan(29);
    expect(after?.engine_seconds).toBeLessThan(40);
  });
});
