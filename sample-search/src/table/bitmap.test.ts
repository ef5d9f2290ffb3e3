import { describe, expect, test } from 'vitest';
import { emptyBitmap, hasBit, matchCodes, setBit } from './bitmap.ts';
import { RowPositions } from './row-positions.ts';

const placesIn = (bits: Int32Array, n: number) =>
  Array.from({ length: n }, (_, at) => at).filter((at) => hasBit(bits, at));

describe.each([
  ['a byte', Uint8Array, 256],
  ['two bytes', Uint16Array, 3000],
  ['four bytes', Uint32Array, 70_000],
])('rows whose code of %s is a chosen one', (_, Codes, n_codes) => {
  const n = 3200;
  const codes = Codes.from(Array.from({ length: n }, (_one, at) => (at * 7919) % n_codes));
  const over = emptyBitmap(n);
  for (let at = 0; at < n; at += 1) if (at % 3 !== 0 && at > 64) setBit(over, at);
  const passing = (chosen: Uint8Array) =>
    Array.from({ length: n }, (_one, at) => at).filter((at) => hasBit(over, at) && chosen[codes[at] ?? 0] === 1);

  test.each([
    ['none', () => 0],
    ['all', () => 1],
    ['the missing', (code: number) => (code === 0 ? 1 : 0)],
    ['the last', (code: number) => (code === n_codes - 1 ? 1 : 0)],
    ['every fifth', (code: number) => (code % 5 === 0 ? 1 : 0)],
  ])('of them %s', (_which, isChosen) => {
    const chosen = Uint8Array.from({ length: n_codes }, (_one, code) => isChosen(code));
    expect(placesIn(matchCodes(codes, chosen, { over, into: emptyBitmap(n).fill(-1) }), n)).toEqual(passing(chosen));
  });
});

test('both rows of each sample, wherever their numbers lie; samples without rows have none', () => {
  const places = new RowPositions();
  const numbers = [0, 1, 31, 32, 32_767, 32_768, 65_535, 4_000_000_000];
  for (const [at, number] of numbers.entries()) {
    places.set(number * 2, 2 * at);
    if (at % 2 === 0) places.set(number * 2 + 1, 2 * at + 1);
  }
  const rows = emptyBitmap(64);
  for (const number of [...numbers, 5, 77_777]) places.addSamples(number - (number % 32), 1 << (number % 32), rows);
  const expected = numbers.flatMap((_, at) => (at % 2 === 0 ? [2 * at, 2 * at + 1] : [2 * at]));
  expect(placesIn(rows, 64)).toEqual(expected);
});
