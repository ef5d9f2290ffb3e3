import { createRandomSource } from '@cohortium/stats';
import { describe, expect, test } from 'vitest';
import {
  abundanceBits,
  FLOAT32_INFINITY_BITS,
  isNoneMatching,
  unpackAbundances,
  viewAbundances,
} from './abundances.ts';
import { emptyBitmap, hasBit, setBit } from './bitmap.ts';
import { RowTable } from './row-table.ts';

/** Not a `Buffer`, whose slices are no copies. */
const concatenated = (pieces: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat([...pieces]));
const text = (word: string) => [word.length, ...Buffer.from(word)];
const bytesOf = (numbers: Uint32Array | Float32Array) => Buffer.from(numbers.buffer);

type Entry = [no: number, share: number];

/** A block of ClickHouse's Native format with fewer than 128 rows. */
const block = (some: readonly Entry[]): Uint8Array =>
  concatenated([
    Buffer.of(2, some.length),
    Buffer.of(...text('sample_no'), ...text('UInt32')),
    bytesOf(Uint32Array.from(some, ([no]) => no)),
    Buffer.of(...text('share'), ...text('Float32')),
    bytesOf(Float32Array.from(some, ([, share]) => share)),
  ]);

const answerOf = (entries: readonly Entry[]): Uint8Array =>
  concatenated(
    Array.from({ length: Math.ceil(entries.length / 100) }, (_, at) => block(entries.slice(at * 100, at * 100 + 100))),
  );

/** Rows of samples by number, each with a row for its owners and one public. */
function tableOf(numbers: readonly number[]): RowTable {
  const table = new RowTable();
  table.reserve(2 * numbers.length);
  for (let from = 0; from < numbers.length; from += 50) {
    const some = numbers.slice(from, from + 50);
    const rows = some.flatMap((no) => [[no, 0] as const, [no, 1] as const]);
    const bytes = concatenated([
      Buffer.of(3, rows.length),
      Buffer.of(...text('sample_no'), ...text('UInt32')),
      bytesOf(Uint32Array.from(rows, ([no]) => no)),
      Buffer.of(...text('is_public'), ...text('UInt8'), ...rows.map(([, open]) => open)),
      Buffer.of(...text('subject_no'), ...text('UInt64')),
      Buffer.alloc(8 * rows.length),
    ]);
    table.stage(bytes, []);
  }
  table.show([]);
  return table;
}

const random = createRandomSource(7);
const edges = [0, 0.001, 0.01, 0.05, 0.5, 1];
const ENTRIES = 400;
const spreads = {
  'all samples of a stretch': (at: number) => 1000 + at,
  'two of three samples': (at: number) => 5 + Math.floor(at * 1.5),
  'samples far apart': (at: number) => at * 97,
  'one in a million': (at: number) => 3 + at * 1_000_000,
};

describe.each(Object.entries(spreads))('shares of %s', (_, noAt) => {
  const entries = Array.from({ length: ENTRIES }, (_one, at): Entry => {
    const share = at % 3 === 0 ? (edges[random.nextBelow(edges.length)] ?? 0) : random.nextFloat();
    return [noAt(at), share];
  });
  // Blocks of the index come in any order; some samples have none of it, before, between and behind the others.
  const unpacked = unpackAbundances(answerOf(random.nextBelow(2) === 0 ? entries : entries.toReversed()));
  const numbers = [0, 1, 2, ...entries.map(([no]) => no), noAt(ENTRIES) + 1, noAt(ENTRIES) + 77].filter(
    (no, at, all) => all.indexOf(no) === at,
  );
  const table = tableOf(numbers);
  const shares = new Map(entries.map(([no, share]) => [no, Math.fround(share)]));
  const over = emptyBitmap(table.capacity);
  for (let place = 0; place < 2 * numbers.length; place += 1) if (place % 7 !== 0) setBit(over, place);

  const at = edges.map((edge) => abundanceBits(Math.fround(edge)));
  const bounds = [
    ...at.flatMap((from) => [
      { from, to: FLOAT32_INFINITY_BITS },
      { from: from + 1, to: FLOAT32_INFINITY_BITS },
    ]),
    ...at.flatMap((to) => [
      { from: 0, to },
      { from: 0, to: to - 1 },
    ]),
    ...at.map((both) => ({ from: both, to: both })),
    { from: abundanceBits(0.01), to: abundanceBits(0.5) },
    { from: abundanceBits(-1), to: FLOAT32_INFINITY_BITS },
    { from: 0, to: abundanceBits(-1) },
  ];

  test.each(bounds)('from $from to $to', ({ from, to }) => {
    const found = table.withAbundance(unpacked, { from, to }, { over, into: emptyBitmap(table.capacity).fill(-1) });
    const passes = (place: number) => {
      const bits = abundanceBits(shares.get(table.sample_no[place] ?? 0) ?? 0);
      return hasBit(over, place) && bits >= from && bits <= to;
    };
    const places = Array.from({ length: 2 * numbers.length }, (_one, place) => place);
    expect(places.filter((place) => hasBit(found, place))).toEqual(places.filter(passes));
  });
});

test('shares lie by number where most samples have any, and beside their numbers where few have', () => {
  const placed = (noAt: (at: number) => number) =>
    viewAbundances(unpackAbundances(answerOf(Array.from({ length: 300 }, (_, at): Entry => [noAt(at), 0.5]))));
  expect(placed((at) => 50 + 2 * at)).toMatchObject({ first: 50, numbers: null });
  expect(placed((at) => 50 + 2 * at).bits.length).toBe(599);
  expect(placed((at) => 50 + 3 * at).numbers?.length).toBe(300);
});

test('what no sample has is a share of 0 for all', () => {
  const table = tableOf([1, 2, 3]);
  const unpacked = unpackAbundances(new Uint8Array());
  const count = (from: number, to: number) =>
    Array.from({ length: 6 }, (_, place) => place).filter((place) =>
      hasBit(
        table.withAbundance(unpacked, { from, to }, { over: table.live, into: emptyBitmap(table.capacity) }),
        place,
      ),
    ).length;
  expect(count(0, FLOAT32_INFINITY_BITS)).toBe(6);
  expect(count(1, FLOAT32_INFINITY_BITS)).toBe(0);
  expect(count(0, 0)).toBe(6);
});

test('the bits of shares are in their order', () => {
  const shares = [
    -1,
    0,
    1e-45,
    1e-30,
    1e-7,
    0.05,
    Math.fround(0.05) * 1.001,
    0.9999999,
    1,
    2,
    Number.POSITIVE_INFINITY,
  ];
  const bits = shares.map(abundanceBits);
  expect(bits).toEqual(bits.toSorted((a, b) => a - b));
  expect(new Set(bits).size).toBe(bits.length);
  expect(abundanceBits(-0)).toBe(0);
  expect(isNoneMatching({ from: 0, to: 0 })).toBe(true);
  expect(isNoneMatching({ from: 1, to: FLOAT32_INFINITY_BITS })).toBe(false);
});
