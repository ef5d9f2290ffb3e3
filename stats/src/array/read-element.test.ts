import { describe, expect, test } from 'vitest';
import { codeAt, entryOf, float64At, int32At, itemAt, numberAt, uint32At, valueAt } from './read-element.ts';

const kinds: readonly [string, (place: number) => unknown, readonly unknown[]][] = [
  ['abundances', (place) => float64At(Float64Array.of(0.5, 0, -0), place), [0.5, 0, -0]],
  ['counts', (place) => uint32At(Uint32Array.of(7, 0, 4_294_967_295), place), [7, 0, 4_294_967_295]],
  ['nodes of a tree', (place) => int32At(Int32Array.of(1, 0, -1), place), [1, 0, -1]],
  ['numbers of groups', (place) => codeAt(Uint16Array.of(3, 0, 65_535), place), [3, 0, 65_535]],
  ['sizes of groups', (place) => numberAt([4, 0, Number.NaN], place), [4, 0, Number.NaN]],
  ['amounts from outside', (place) => valueAt([4, 0, 1], place), [4, 0, 1]],
  ['names of samples', (place) => itemAt(['S1', '', 'S3'], place), ['S1', '', 'S3']],
];

describe.each(kinds)('%s', (_name, read, held) => {
  test('are read as they are, 0 and empty too', () => {
    expect([0, 1, 2].map(read)).toEqual(held);
  });

  test.each([-1, 3, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('throw at %s, where nothing is', (place) => {
    expect(() => read(place)).toThrow(RangeError);
  });
});

test('a group that is not in the map throws, and a 0 in it is a 0', () => {
  const sizes = new Map([['stool', 0]]);
  expect(entryOf(sizes, 'stool')).toBe(0);
  expect(() => entryOf(sizes, 'Stool')).toThrow(RangeError);
});
