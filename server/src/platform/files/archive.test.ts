import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { zipped } from '../../../test/testing/index.ts';
import { limitUnpacked, UnpackError, withZip } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'archive-'));
afterAll(() => rm(folder, { recursive: true }));

const limits = { entries: 10, bytes: 1_000_000, ratio: 50, any_ratio: 100_000 };
const opened = (zip: Buffer, more: object = {}) =>
  withZip(zip, { ...limits, ...more }, async ({ entries, read }) =>
    Promise.all(entries.map(async (entry) => (await buffer(await read(entry))).length)),
  );

test('what keeps within its limits is unpacked', async () => {
  expect(await opened(await zipped({ a: 'one', b: Buffer.alloc(90_000) }))).toEqual([3, 90_000]);
});

test('a bomb is refused before the first entry is opened: by its sum, its ratio, its number of entries', async () => {
  const reads: string[] = [];
  const refused = async (parts: Record<string, Buffer>) => {
    const zip = await zipped(parts);
    return withZip(zip, limits, async () => reads.push('opened')).catch((error: unknown) => error);
  };
  const half = Buffer.from(Array.from({ length: 600_000 }, (_, at) => (at * 7919) % 251));
  expect(await refused({ a: half, b: half })).toBeInstanceOf(UnpackError);
  expect(await refused({ a: Buffer.alloc(500_000) })).toBeInstanceOf(UnpackError);
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`f${at}`, Buffer.from('x')]));
  expect(await refused(many)).toBeInstanceOf(UnpackError);
  expect(reads).toEqual([]);
});

test('entries that lie on top of one another are refused', async () => {
  const words = Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919 + (at >> 3)) % 251));
  const zip = await zipped({ a: words, b: words });
  const [first, end] = [zip.indexOf('PK\x01\x02'), zip.indexOf('PK\x05\x06')];
  const entry = zip.subarray(first, zip.indexOf('PK\x01\x02', first + 4));
  const copies = Buffer.concat(Array.from({ length: 9 }, () => entry));
  const tail = Buffer.from(zip.subarray(end));
  for (const at of [8, 10]) tail.writeUInt16LE(9, at);
  tail.writeUInt32LE(copies.length, 12);
  const stacked = Buffer.concat([zip.subarray(0, first), copies, tail]);
  await expect(opened(stacked)).rejects.toThrow('its entries overlap');
});

test('an entry that is longer than it says ends in an error', async () => {
  const zip = await zipped({ a: Buffer.alloc(90_000) });
  zip.writeUInt32LE(10, zip.indexOf('PK\x01\x02') + 24);
  await expect(opened(zip)).rejects.toThrow(/too many bytes|expected/i);
});

test('a gzip bomb is stopped while it is unpacked, however many members it has', async () => {
  const path = join(folder, 'bomb.gz');
  const member = gzipSync(Buffer.alloc(400_000));
  await writeFile(path, Buffer.concat(Array.from({ length: 200 }, () => member)));
  const { size } = await stat(path);
  let passed = 0;
  const unpacked = pipeline(createReadStream(path), createGunzip(), limitUnpacked(size, limits), async (pieces) => {
    for await (const piece of pieces) passed += piece.length;
  });
  await expect(unpacked).rejects.toThrow(UnpackError);
  expect(passed).toBeLessThanOrEqual(limits.bytes);
});
