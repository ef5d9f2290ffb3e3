import { randomBytes, randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { testHome } from '#testing';
import { ChunkWriter } from './chunk-writer.ts';

const home = testHome();
/** More than is written between two flushes. */
const reads = randomBytes(300_000_000);

/** Chunks as a network brings them: each in memory of its own. */
function* chunksOf(bytes: Buffer, largest: number): Generator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + randomInt(1, largest));
    yield Buffer.from(new Uint8Array(bytes.subarray(from, to)).buffer);
    from = to;
  }
}

async function begun(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(home, name);
  await writeFile(path, bytes);
  return path;
}

test('reads arrive as they were sent, behind those that were there, through several flushes', async () => {
  const path = await begun('long', reads.subarray(0, 1234));
  await pipeline(Readable.from(chunksOf(reads.subarray(1234), 200_000)), await ChunkWriter.open(path, 1234));
  expect((await readFile(path)).equals(reads)).toBe(true);
});

test('thousands of crumbs arrive in their order', async () => {
  const path = await begun('crumbs', '');
  const crumbs = reads.subarray(0, 60_000);
  const file = await ChunkWriter.open(path, 0);
  for (const crumb of chunksOf(crumbs, 20)) file.write(crumb);
  await new Promise<void>((resolve) => file.end(resolve));
  expect((await readFile(path)).equals(crumbs)).toBe(true);
});

test('the memory of a chunk is given back once it is written, but not what it shares with others', async () => {
  const file = await ChunkWriter.open(await begun('memory', ''), 0);
  const own = Buffer.from(new Uint8Array(100_000).buffer);
  const neighbour = Buffer.from('stays');
  const pooled = Buffer.from('written');
  const parent = Buffer.from(new Uint8Array(10).fill(7).buffer);
  await pipeline(Readable.from([own, pooled, parent.subarray(2, 6)]), file);
  expect(own.byteLength).toBe(0);
  expect([neighbour.toString(), pooled.toString(), parent[3]]).toEqual(['stays', 'written', 7]);
});

test('a line that breaks leaves what had arrived, and the file is closed by then', async () => {
  const path = await begun('broken', '');
  async function* breaking() {
    yield* chunksOf(reads.subarray(0, 3_000_000), 100_000);
    throw new Error('the line broke');
  }
  const file = await ChunkWriter.open(path, 0);
  await expect(pipeline(Readable.from(breaking()), file)).rejects.toThrow('the line broke');
  await expect.poll(() => file.closed).toBe(true);
  const arrived = await readFile(path);
  expect(arrived.length).toBeGreaterThan(0);
  expect(arrived.equals(reads.subarray(0, arrived.length))).toBe(true);
});

test('a full disk, and one that fails to sync, are reported', async () => {
  const full = await ChunkWriter.open('/dev/full', 0);
  await expect(pipeline(Readable.from([Buffer.from('x')]), full)).rejects.toThrow('ENOSPC');
  // Takes every byte, but cannot be flushed.
  const forgetful = await ChunkWriter.open('/dev/null', 0);
  await expect(pipeline(Readable.from(chunksOf(reads, 1_000_000)), forgetful)).rejects.toThrow('EINVAL');
});
