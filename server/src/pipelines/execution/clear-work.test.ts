import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { testPortal } from '../../../test/testing/index.ts';
import { goodReads, prepareOrder } from '../runs/run.fixture.ts';
import { insertRun } from '../runs/runs-store.ts';
import { clearOldWork } from './end-run.ts';
import { workFolder } from './stage-inputs.ts';

const portal = await testPortal();
const { platform } = portal.portal;

test('finished steps are kept for a fortnight after a run has ended, its log permanently', async () => {
  const person = await portal.person();
  const order = await prepareOrder({ portal, person }, 'Old', { s1: goodReads(1) });
  const runOf = async (state: string, days_ago: number | null) => {
    const id = newId();
    const run = {
      id,
      name: 'r',
      ...order,
      workspace_id: person.workspace_id,
      processing_hash: id,
      created_by: person.id,
    };
    await insertRun(platform.db, { run, samples: [], steps: { per_sample: [], pooled: [] } });
    await sql`
      update runs set state = ${state}, finished_at = now() - make_interval(days => ${days_ago}::int)
      where id = ${id}`.execute(platform.db);
    const folder = workFolder(platform, id);
    for (const part of ['cache', 'inputs']) await mkdir(join(folder, part), { recursive: true });
    await writeFile(join(folder, 'engine.log'), 'words');
    return folder;
  };
  const [old, recent, waiting] = [await runOf('failed', 15), await runOf('failed', 13), await runOf('queued', null)];
  // A folder of a run that the database does not know is nobody's business here.
  await mkdir(join(platform.config.home, 'work', 'stray', 'cache'), { recursive: true });
  expect(await clearOldWork(platform)).toBe(1);
  expect(await readdir(old)).toEqual(['engine.log']);
  expect((await readdir(recent)).sort()).toEqual(['cache', 'engine.log', 'inputs']);
  expect(await readdir(waiting)).toContain('cache');
  expect(await readdir(join(platform.config.home, 'work', 'stray'))).toEqual(['cache']);
});
