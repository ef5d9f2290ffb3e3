import { scanArray, simulateArray, writeIdat } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { describeArray, IdatScan } from './scan-idat.ts';

const { green } = scanArray(simulateArray({ probes: 1000 }), { seed: 1 });
const n = green.readInt32LE(106);

function scan(file: Buffer, { pieces = 7 } = {}): IdatScan {
  const found = new IdatScan();
  const size = Math.ceil(file.length / pieces) || 1;
  for (let at = 0; at < file.length; at += size) found.push(file.subarray(at, at + size));
  found.end();
  return found;
}
const patched = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(green);
  change(bytes);
  return bytes;
};

test('an array’s barcode, position and number of bead types are read, in whichever pieces its file comes', () => {
  for (const pieces of [1, 3, green.length]) {
    const found = scan(green, { pieces });
    expect(found.fault).toBeNull();
    expect(found.facts()).toEqual({
      ...{ n_bead_types: n, array: `${n.toLocaleString('en')} bead types` },
      ...{ barcode: '204027420072', position: 'R01C01' },
    });
  }
  const bead_types = [{ id: 1, mean: 1, sd: 1, beads: 1 }];
  const long = scan(writeIdat({ bead_types, barcode: '7'.repeat(150), position: 'R02C01' }));
  expect(long.facts()).toMatchObject({ barcode: '7'.repeat(100), position: 'R02C01' });
});

test('arrays are known by their number of bead types, which differs by lots', () => {
  expect([55_300, 315_639, 622_399, 1_051_943, 1_055_583, 1_105_209].map(describeArray)).toEqual([
    ...['27k', 'Mouse', '450k', 'EPIC', 'EPIC', 'EPIC v2'],
  ]);
});

test.each([
  ['of something else', Buffer.from('@read\nACGT\n+\nIIII\n'), /This is no IDAT file/],
  ['without a byte', Buffer.alloc(0), /is cut off: it has 0 bytes/],
  ['of an expression array', patched((bytes) => bytes.writeInt32LE(1, 4)), /encrypted IDAT file/],
  ['of version 9', patched((bytes) => bytes.writeInt32LE(9, 4)), /version 9/],
  ['cut off in its list of fields', green.subarray(0, 50), /is cut off: it has 50 bytes/],
  ['cut off in its ids', green.subarray(0, 1000), /is cut off/],
  ['cut off in its position', green.subarray(0, -1), /is cut off/],
  ['with 40,000 fields', patched((bytes) => bytes.writeInt32LE(40_000, 12)), /40000 fields/],
  ['without ids', patched((bytes) => bytes.writeUInt16LE(999, 26)), /lacks the ids/],
  ['with an offset before it', patched((bytes) => bytes.writeInt32LE(-8, 32)), /is cut off/],
  ['with an offset of 2^60', patched((bytes) => bytes.writeBigInt64LE(2n ** 60n, 28)), /is cut off/],
  ['with a negative number of bead types', patched((bytes) => bytes.writeInt32LE(-3, 106)), /has -3 bead types/],
  ['with more bead types than values', patched((bytes) => bytes.writeInt32LE(n * 30, 106)), /is cut off/],
  ['that names a bead type twice', patched((bytes) => bytes.copy(bytes, 114, 110, 114)), /names a bead type twice/],
  ['of 65 MB', Buffer.alloc(65_000_000), /more than 64 MB/],
])('a file %s is refused with a remedy', (_, file, reason) => {
  const found = scan(file);
  expect(found.fault?.reason).toMatch(reason);
  expect(found.fault?.remedy).toMatch(/^(Upload|Copy) /);
  expect(found.facts()).toBeNull();
});
