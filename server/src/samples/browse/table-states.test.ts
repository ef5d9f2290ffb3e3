import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openRunningIndex } from '#platform/index';
import { testPortal } from '../../../test/testing/index.ts';
import { tableState } from './table-states.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { index } = platform;
const other = await openRunningIndex(platform.config);
afterAll(() => other.close());

const taxon = (node: number) => ({ node, project_id: 'p', pipeline_data_id: 'd', n_samples: 1, load_no: node });

test('what this process writes shows at once, in the table it was written to alone', async () => {
  const [samples, counts] = [await tableState(index), await tableState(index, 'taxon_counts')];
  await index.insert('taxon_counts', [taxon(1)]);
  expect(await tableState(index, 'taxon_counts')).not.toBe(counts);
  expect(await tableState(index)).toBe(samples);
});

test('what another process writes shows soon, though somebody asks all the time, and though nobody asked for long', async () => {
  const now = () => tableState(index, 'taxon_counts');
  for (const [node, rest] of [
    [2, 0],
    [3, 1500],
  ] as const) {
    const before = await now();
    expect(await now()).toBe(before);
    await other.insert('taxon_counts', [taxon(node)]);
    await pause(rest);
    await expect.poll(now, { timeout: 20_000, interval: 20 }).not.toBe(before);
  }
});

test('simultaneous requests share one lookup and its answer', async () => {
  const reported = await Promise.all(Array.from({ length: 20 }, () => tableState(index)));
  expect(new Set(reported).size).toBe(1);
});
