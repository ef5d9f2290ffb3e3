import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testHome } from '#testing';
import { FileMissingError, openLocalFiles } from './index.ts';

const home = testHome();
const folder = join(home, 'files');
const files = await openLocalFiles(folder);
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

async function* pieces(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

test('a content comes back as it was given, whole or in part', async () => {
  const stored = await files.put('runs/1/table.tsv', pieces('taxon\tS1\n', 'Blautia\t12\n'));
  expect(stored).toEqual({ key: 'runs/1/table.tsv', sha256: sha256('taxon\tS1\nBlautia\t12\n'), size_bytes: 20 });
  expect(await text(await files.open('runs/1/table.tsv'))).toBe('taxon\tS1\nBlautia\t12\n');
  expect(await text(await files.open('runs/1/table.tsv', { start: 9, end: 15 }))).toBe('Blautia');
  expect(await files.stat('runs/1/table.tsv')).toEqual({ size_bytes: 20 });
  expect(await readFile(files.pathOf('runs/1/table.tsv') ?? '', 'utf8')).toContain('Blautia');
});

test('putting the same key again replaces the content, and deleting twice is no error', async () => {
  await files.put('note', Buffer.from('first'));
  await files.put('note', Buffer.from(''));
  expect(await files.stat('note')).toEqual({ size_bytes: 0 });
  await files.delete('note');
  await files.delete('note');
  expect(await files.stat('note')).toBeNull();
  await expect(files.open('note')).rejects.toThrow(FileMissingError);
});

test('a source that breaks off leaves nothing, not even the content before it', async () => {
  await files.put('kept', Buffer.from('old'));
  async function* breaking() {
    yield Buffer.from('new');
    throw new Error('connection lost');
  }
  await expect(files.put('kept', breaking())).rejects.toThrow('connection lost');
  expect(await text(await files.open('kept'))).toBe('old');
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

test('a file of this machine is taken over, also when the taking over is repeated', async () => {
  const path = join(home, 'reads.fastq');
  await writeFile(path, '@r1\nACGT\n+\nIIII\n');
  const first = await files.moveInWithDigest('raw/reads.fastq', path);
  const again = await files.moveInWithDigest('raw/reads.fastq', path);
  expect(again).toEqual(first);
  expect(first).toMatchObject({ sha256: sha256('@r1\nACGT\n+\nIIII\n'), size_bytes: 16 });
  await expect(files.moveInWithDigest('raw/other.fastq', join(home, 'absent'))).rejects.toThrow('ENOENT');
});

test.for(['../secret', '/etc/passwd', 'a//b', 'a/../b', '.drafts/x', 'a/.b', '', 'a\0b', 'x'.repeat(600), 'a\\b', 'é'])(
  'the key %j is refused',
  async (key) => {
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    expect(() => files.pathOf(key)).toThrow(RangeError);
  },
);

test('a writer killed in the middle leaves the old content, and its temporary file is swept at the next start', async () => {
  const own = join(home, 'killed');
  const before = await openLocalFiles(own);
  await before.put('table', Buffer.from('complete'));
  const script = `
    import { openLocalFiles } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
    const files = await openLocalFiles(${JSON.stringify(own)});
    async function* endless() { for (;;) { yield Buffer.alloc(65536, 'x'); await new Promise((go) => setTimeout(go, 2)); } }
    await files.put('table', endless());`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  let drafts: string[] = [];
  for (let tries = 0; tries < 200 && drafts.length === 0; tries += 1) {
    await pause(25);
    drafts = await readdir(join(own, '.drafts'));
  }
  expect(drafts).toHaveLength(1);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  const after = await openLocalFiles(own);
  expect(await text(await after.open('table'))).toBe('complete');
  expect(await readdir(join(own, '.drafts'))).toEqual([]);
});
