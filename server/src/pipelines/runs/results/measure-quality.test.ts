import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testHome } from '../../../../test/testing/index.ts';
import { addScores, emptyScores, readScores, summarizePositions } from './measure-quality.ts';

const folder = testHome();
const shares = [0.25, 0.5, 0.75];

/** Reads with these Phred scores, `I` being 40, `5` 20 and `!` 0. */
async function fastq(name: string, qualities: readonly string[]): Promise<string> {
  const text = qualities.map((quality, n) => `@r${n}\n${'A'.repeat(quality.length)}\n+\n${quality}\n`).join('');
  const path = join(folder, name);
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

test('mean and quartiles at each position, over the reads that are that long', async () => {
  const scores = await readScores(await fastq('a.fastq', ['I5', 'II', '!5', '5']), 100);
  expect(scores.n_reads).toBe(4);
  expect(summarizePositions(scores, shares)).toEqual([
    { n: 4, mean: 25, quantiles: [0, 20, 40] },
    { n: 3, mean: 26.67, quantiles: [20, 20, 40] },
  ]);
});

test('gzip is read like plain text, and no more reads than asked for', async () => {
  const scores = await readScores(await fastq('b.fastq.gz', ['I', 'I', '5', '5']), 2);
  expect(summarizePositions(scores, shares)).toEqual([{ n: 2, mean: 40, quantiles: [40, 40, 40] }]);
});

test('files are pooled by adding their counts, also when one has longer reads', async () => {
  const all = emptyScores();
  addScores(all, await readScores(await fastq('c.fastq', ['I']), 10));
  addScores(all, await readScores(await fastq('d.fastq', ['5I']), 10));
  expect(summarizePositions(all, [0.5]).map(({ n, mean }) => [n, mean])).toEqual([
    [2, 30],
    [1, 40],
  ]);
});

test('a truncated gzip file counts the reads before the break, a missing file none', async () => {
  const path = join(folder, 'torn.fastq.gz');
  const whole = gzipSync(Buffer.from('@r\nACGT\n+\nIIII\n'.repeat(50_000)), { level: 0 });
  await writeFile(path, whole.subarray(0, whole.length / 2));
  const torn = await readScores(path, 1_000_000);
  expect(torn.n_reads).toBeGreaterThan(100);
  expect(torn.n_reads).toBeLessThan(50_000);
  expect((await readScores(join(folder, 'nowhere.fastq'), 10)).n_reads).toBe(0);
});
