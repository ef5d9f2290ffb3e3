import { expect, test } from 'vitest';
import { decodeProfiles } from './encode-rows.ts';

/** More taxa than one byte of a length can say. */
const MANY = 200;

/** ClickHouse's RowBinary of one row, as its documentation has it. */
function row(sample_no: number, nodes: number[], counts: number[]): number[] {
  const length = (size: number) => (size > 127 ? [(size & 127) | 128, size >> 7] : [size]);
  const bytes = (numbers: Uint32Array | Float64Array) => [...new Uint8Array(numbers.buffer)];
  return [
    ...bytes(Uint32Array.of(sample_no)),
    ...length(nodes.length),
    ...bytes(Uint32Array.from(nodes)),
    ...length(counts.length),
    ...bytes(Float64Array.from(counts)),
  ];
}

test('profiles are read as the index answers them, however many taxa a sample has', () => {
  const nodes = Array.from({ length: MANY }, (_, at) => at + 4_000_000_000);
  const counts = nodes.map((_, at) => at + 0.5);
  const answer = [...row(11, nodes, counts), ...row(4_000_000_012, [7], [3]), ...row(13, [], [])];
  const found = decodeProfiles(Uint8Array.from(answer));
  expect(found.map(({ sample_no }) => sample_no)).toEqual([11, 4_000_000_012, 13]);
  expect(found.map((one) => [...one.nodes])).toEqual([nodes, [7], []]);
  expect(found.map((one) => [...one.counts])).toEqual([counts, [3], []]);
  expect(decodeProfiles(new Uint8Array())).toEqual([]);
});
