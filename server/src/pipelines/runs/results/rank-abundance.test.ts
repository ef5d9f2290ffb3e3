import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '../../../../test/testing/index.ts';
import { rankAbundances, selectRanks, toCurve } from './plots-task.ts';

test('each sample of a table has its features by falling count, absent ones left out', async () => {
  const path = join(testHome(), 'table.tsv');
  await writeFile(path, 'feature_id\tgut "A"\tgut B\nf1\t5\t0\nf2\t90\t0\nf3\t5\t7\n');
  expect(await rankAbundances(path)).toEqual([
    { sample_id: 'gut "A"', n_features: 3, n_reads: 100, rank: [1, 2, 3], count: [90, 5, 5] },
    { sample_id: 'gut B', n_features: 1, n_reads: 7, rank: [1], count: [7] },
  ]);
});

test('a long curve keeps its first and last feature and the sum of all reads', () => {
  const counts = Array.from({ length: 5000 }, (_, at) => at + 1);
  const curve = toCurve('deep', counts);
  expect(curve.rank.length).toBeLessThanOrEqual(120);
  expect(curve).toMatchObject({ n_features: 5000, n_reads: 12_502_500 });
  expect([curve.count[0], curve.count.at(-1), curve.rank.at(-1)]).toEqual([5000, 1, 5000]);
  expect([...curve.count].sort((a, b) => b - a)).toEqual(curve.count);
});

test('ranks of a curve are distinct, rising, and all there while they are few', () => {
  expect(selectRanks(3)).toEqual([1, 2, 3]);
  expect(selectRanks(0)).toEqual([]);
  const many = selectRanks(100_000);
  expect(new Set(many).size).toBe(many.length);
  expect([...many].sort((a, b) => a - b)).toEqual(many);
});
