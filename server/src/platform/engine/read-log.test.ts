import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logName, readLog } from './index.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

async function logOf(text: string): Promise<{ folder: string; path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-log-'));
  made.push(folder);
  const path = join(folder, logName);
  await writeFile(path, text);
  return { folder, path };
}

test('a log is read on from any line, as it grows, and a line that is still being written is waited for', async () => {
  const { folder, path } = await logOf('eins\nzwei µ\r\ndr');
  expect(await readLog(folder, 0)).toEqual([
    { line: 1, text: 'eins' },
    { line: 2, text: 'zwei µ' },
  ]);
  expect(await readLog(folder, 2)).toEqual([]);
  await appendFile(path, 'ei\nvier\n');
  expect(await readLog(folder, 2)).toEqual([
    { line: 3, text: 'drei' },
    { line: 4, text: 'vier' },
  ]);
  expect(await readLog(folder, 1)).toHaveLength(3);
  expect(await readLog(folder, 99)).toEqual([]);
});

test('a log that begins again is read from its beginning', async () => {
  const { folder, path } = await logOf('a long line\nanother one\n');
  expect(await readLog(folder, 0)).toHaveLength(2);
  await writeFile(path, 'b\n');
  expect(await readLog(folder, 0)).toEqual([{ line: 1, text: 'b' }]);
});

test('a hundred followers of a long log do not read it a hundred times', async () => {
  const { folder, path } = await logOf(`${'x'.repeat(99)}\n`.repeat(200_000));
  let last = 0;
  for (let lines = await readLog(folder, 0); lines.length > 0; lines = await readLog(folder, last)) {
    expect(lines).toHaveLength(2000);
    last = lines.at(-1)?.line ?? 0;
  }
  expect(last).toBe(200_000);
  // 20 MB each time would take seconds; asserted on what is read, by taking the beginning away.
  await writeFile(path, Buffer.alloc(20_000_000), { flag: 'r+' });
  await appendFile(path, 'new\n');
  const answers = await Promise.all(Array.from({ length: 100 }, () => readLog(folder, last)));
  for (const answer of answers) expect(answer).toEqual([{ line: 200_001, text: 'new' }]);
});
