/// <reference types="node" />
import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { withDensity } from './marks-png.ts';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
const png = Buffer.concat([
  Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  chunk('IHDR', head),
  chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3]))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** Names and contents of the chunks; a wrong sum is a fault. */
function chunksOf(bytes: Buffer) {
  const found: { name: string; data: Buffer }[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    found.push({ name: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  return found;
}

it.each([
  [300, 11_811],
  [600, 23_622],
  [72, 2_835],
])('a PNG at %d dpi says %d dots a metre, between its head and its pixels', (dpi, perMetre) => {
  const chunks = chunksOf(Buffer.from(withDensity(png, dpi)));
  expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
  const density = chunks[1]?.data ?? Buffer.alloc(9);
  expect([density.readUInt32BE(0), density.readUInt32BE(4), density[8]]).toEqual([perMetre, perMetre, 1]);
});

it('the pixels stay as they were', () => {
  const chunks = chunksOf(Buffer.from(withDensity(png, 300)));
  expect(chunks.filter(({ name }) => name !== 'pHYs')).toEqual(chunksOf(png));
});
