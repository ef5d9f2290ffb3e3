import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '../../../../test/testing/index.ts';
import { forgedZip, zipOf } from './document.fixture.ts';
import { unpackDocument } from './unpack-document.ts';

async function unpack(bytes: Uint8Array, name = 'flow.zip', size_bytes = bytes.length) {
  const home = testHome();
  const path = join(home, 'upload');
  await writeFile(path, bytes);
  const folder = join(home, 'workflow');
  const found = await unpackDocument({ path, name, size_bytes }, folder);
  return { found, folder, home };
}

async function problemOf(bytes: Uint8Array, name?: string, size?: number): Promise<string> {
  const { found } = await unpack(bytes, name, size);
  return 'problem' in found ? `${found.problem.file}: ${found.problem.message}` : `took ${found.files.join(', ')}`;
}

test('a zip is laid out as it was packed, without what a Mac adds', async () => {
  const zip = await zipOf({
    'flow/main.cwl': 'a',
    'flow/bin/count reads.sh': 'b',
    '__MACOSX/x': '',
    'flow/.DS_Store': '',
  });
  await expect(problemOf(zip)).resolves.toContain(
    'flow.zip: “flow/.DS_Store” is not a plain file name. Use letters, digits, spaces and . _ - in names.',
  );
  const { found, folder } = await unpack(
    await zipOf({ 'flow/main.cwl': 'a', 'flow/bin/count reads.sh': 'b', '__MACOSX/x': '' }),
  );
  expect(found).toEqual({ files: ['flow/main.cwl', 'flow/bin/count reads.sh'] });
  expect(await readFile(join(folder, 'flow/bin/count reads.sh'), 'utf8')).toBe('b');
});

test('a single document keeps its name, or gets one that is safe', async () => {
  expect((await unpack(Buffer.from('{}'), 'packed.json')).found).toEqual({ files: ['packed.json'] });
  expect((await unpack(Buffer.from('{}'), '-rf $(x).cwl')).found).toEqual({ files: ['workflow.cwl'] });
});

test.each(['../evil.cwl', '/etc/evil.c', 'a/../../.x', '..\\evil.cwl'])(
  'nothing is written outside: %s',
  async (name) => {
    const honest = 'x'.repeat(name.length);
    const { found, home } = await unpack(await forgedZip({ [honest]: 'gone', 'b.cwl': '' }, honest, name));
    expect(found).toMatchObject({
      problem: {
        message: expect.stringContaining('points outside the zip’s folder. Pack all files below one folder.'),
      },
    });
    expect((await readdir(home)).sort()).toEqual(['upload', 'workflow']);
  },
);

test('a zip bomb is refused by what it says, and by what it is when it lies', async () => {
  const zip = await zipOf({ 'zeros.cwl': new Uint8Array(20_000_000) });
  expect(zip.length).toBeLessThan(100_000);
  expect(await problemOf(zip)).toContain('“zeros.cwl” is 19.1 MiB; the limit per file is 2 MiB.');
  const central = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  zip.writeUInt32LE(1000, central + 24);
  expect(await problemOf(zip)).toContain('The zip cannot be read: too many bytes in the stream');
  const many = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`f${at}.cwl`, 'x']));
  expect(await problemOf(await zipOf(many))).toContain('more than 300 files');
  const large = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`f${at}.cwl`, new Uint8Array(2_000_000)]));
  expect(await problemOf(await zipOf(large))).toContain('unpacks to more than 20 MB');
});

test('links, passwords, names twice, and what is no zip at all', async () => {
  expect(await problemOf(await zipOf({ 'a.cwl': '/etc/passwd' }, 0o120777))).toContain('“a.cwl” is a link');
  const locked = await zipOf({ 'a.cwl': 'x' });
  const central = locked.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  locked.writeUInt16LE(locked.readUInt16LE(central + 8) | 1, central + 8);
  expect(await problemOf(locked)).toContain('“a.cwl” is encrypted');
  expect(await problemOf(await zipOf({ 'a.cwl': '', 'A.cwl': '' }))).toContain(
    'flow.zip: “A.cwl” appears twice in the zip. Remove one.',
  );
  expect(await problemOf((await zipOf({ 'a.cwl': 'x' })).subarray(0, 40))).toContain('The zip cannot be read');
  expect(await problemOf(await zipOf({}))).toContain('The zip is empty');
});

test('a document of 100 MB is refused before it is opened', async () => {
  expect(await problemOf(Buffer.from('PK'), 'flow.zip', 100_000_000)).toBe(
    'flow.zip: This document is 100.0 MB; the limit is 10 MB. Remove data and pass it as an input.',
  );
  expect(await problemOf(Buffer.from('{}'), 'flow.json', 5_000_000)).toContain('larger than 2 MiB');
});
