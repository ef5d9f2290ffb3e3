import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { scanArray, simulateArray } from '../testing/simulate-arrays.ts';
import { type BeadType, writeIdat } from '../testing/write-idat.ts';

const idat = join(import.meta.dirname, 'bin/idat.py');

/** The beads that the reader finds; or, of a file that it refuses, why. */
function read(file: Buffer | string): { head: string; beads: BeadType[] } | string {
  const path = typeof file === 'string' ? file : 'array.idat';
  const files = typeof file === 'string' ? {} : { 'array.idat': file };
  const { code, output, left } = runScript(['-c', `python3 -B '${idat}' '${path}' >beads`], { files });
  if (code !== 0)
    return (
      output
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^.*Refused: /, '') ?? ''
    );
  const [head = '', ...rows] = left.get('beads')?.toString().trim().split('\n') ?? [];
  const beads = rows.map((row) => {
    const [id = 0, mean = 0, sd = 0, n = 0] = row.split('\t').map(Number);
    return { id, mean, sd, beads: n };
  });
  return { head, beads };
}

const { green, beads } = scanArray(simulateArray({ probes: 2000 }), { seed: 1 });

test.each([
  ['as it is', green],
  ['gzipped', gzipSync(green)],
])('every id, mean, standard deviation and number of beads of a file %s is what was written', (_, file) => {
  expect(read(file)).toEqual({ head: 'array.idat\t204027420072\tBeadChip 12x1\tR01C01', beads: beads.green });
});

test('the largest values that fit, and a text longer than 127 letters, are read as they are', () => {
  const bead_types = [
    { id: 2_147_483_647, mean: 65_535, sd: 65_535, beads: 255 },
    { id: 1, mean: 0, sd: 0, beads: 0 },
  ];
  expect(read(writeIdat({ bead_types, barcode: '1'.repeat(200), position: 'R01C01' }))).toEqual({
    head: `array.idat\t${'1'.repeat(200)}\tBeadChip 12x1\tR01C01`,
    beads: bead_types,
  });
});

const n = beads.green.length;
const patched = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(green);
  change(bytes);
  return bytes;
};
test.each([
  ['empty', Buffer.alloc(0), /is no IDAT file/],
  ['FASTQ', Buffer.from('@read\nACGT\n+\nIIII\n'), /is no IDAT file\. Upload the files that end in _Grn\.idat/],
  ['of an expression array', patched((bytes) => bytes.writeInt32LE(1, 4)), /encrypted.*expression arrays/],
  ['of version 7', patched((bytes) => bytes.writeInt32LE(7, 4)), /version 7/],
  ['cut off in its head', green.subarray(0, 30), /is cut off: it has 30 bytes/],
  ['cut off in its means', green.subarray(0, 106 + 7 * n), /is cut off/],
  ['cut off by one byte of its position', green.subarray(0, green.length - 1), /is cut off/],
  ['cut off as gzip', gzipSync(green).subarray(0, 2000), /cut off: it cannot be unpacked/],
  ['with a million fields', patched((bytes) => bytes.writeInt32LE(1_000_000, 12)), /1000000 fields: it is damaged/],
  ['without means', patched((bytes) => bytes.writeUInt16LE(999, 16 + 30)), /lacks the means/],
  ['with a negative offset', patched((bytes) => bytes.writeInt32LE(-1, 18 + 14)), /is cut off/],
  ['with more beads than it has', patched((bytes) => bytes.writeInt32LE(n + 1e6, 106)), /is cut off/],
  ['with an absurd number of beads', patched((bytes) => bytes.writeInt32LE(-5, 106)), /has -5 bead types/],
  ['that names a bead type twice', patched((bytes) => bytes.copy(bytes, 114, 110, 114)), /names a bead type twice/],
  ['that unpacks to gigabytes', gzipSync(Buffer.alloc(70_000_000)), /more than 64 MB/],
])('a file %s is refused in words', (_, file, reason) => {
  expect(read(file)).toMatch(reason);
});
