import { describe, expect, test } from 'vitest';
import {
  condensedIndex,
  condensedLength,
  createDistances,
  distanceBetween,
  selectDistances,
} from './distance-matrix.ts';

const matrix = createDistances({
  sample_ids: ['a', 'b', 'c', 'd'],
  distances: Float64Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6),
  metric: 'example',
});

describe('condensed distances', () => {
  test('number the pairs row by row, without gaps, for any number of samples', () => {
    for (const n of [2, 3, 7, 50]) {
      let next = 0;
      for (let i = 0; i < n; i++) {
        for (let j = i + 1; j < n; j++) expect(condensedIndex(n, i, j)).toBe(next++);
      }
      expect(next).toBe(condensedLength(n));
    }
  });

  test('are the same from either side and zero to oneself', () => {
    expect(distanceBetween(matrix, 1, 3)).toBe(0.5);
    expect(distanceBetween(matrix, 3, 1)).toBe(0.5);
    expect(distanceBetween(matrix, 2, 2)).toBe(0);
  });

  test('hold nothing for a single sample', () => {
    expect(condensedLength(1)).toBe(0);
    expect(createDistances({ sample_ids: ['a'], distances: new Float64Array(0), metric: 'x' }).sample_ids).toEqual([
      'a',
    ]);
  });
});

describe('distances from elsewhere', () => {
  test('are refused when pairs are missing', () => {
    expect(() => createDistances({ ...matrix, distances: new Float64Array(5) })).toThrow(
      '4 samples have 6 pairs, not 5',
    );
  });

  test.each([
    [-0.1, '-0.1'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
  ])('are refused when one is %s, naming both samples', (bad, message) => {
    const distances = matrix.distances.slice();
    distances[condensedIndex(4, 1, 3)] = bad;
    expect(() => createDistances({ ...matrix, distances })).toThrow(`between "b" and "d" is ${message}`);
  });

  test('are refused when a sample appears twice', () => {
    expect(() => createDistances({ ...matrix, sample_ids: ['a', 'b', 'a', 'd'] })).toThrow('appears twice');
  });
});

describe('the distances among some samples', () => {
  test('keep every distance in the order asked', () => {
    const chosen = selectDistances(matrix, [3, 0, 2]);
    expect(chosen.sample_ids).toEqual(['d', 'a', 'c']);
    expect([...chosen.distances]).toEqual([0.3, 0.6, 0.2]);
  });

  test('are the whole when all are asked for in order', () => {
    expect([...selectDistances(matrix, [0, 1, 2, 3]).distances]).toEqual([...matrix.distances]);
  });

  test('are refused for places that are not there', () => {
    for (const places of [
      [0, 4],
      [-1, 0],
      [1, 1],
      [0.5, 1],
    ]) {
      expect(() => selectDistances(matrix, places)).toThrow('Indices must be distinct whole numbers from 0 to 3.');
    }
  });
});
