import { describe, expect, test } from 'vitest';
import { countRemaining, type OperationChoice, toCohortOrder } from './set-counts.ts';

/** Every region of three cohorts, each with its own number. */
const overlaps = [
  { membership: '100', n: 1 },
  { membership: '010', n: 2 },
  { membership: '001', n: 4 },
  { membership: '110', n: 8 },
  { membership: '101', n: 16 },
  { membership: '011', n: 32 },
  { membership: '111', n: 64 },
];
const all = 127;
const left = (choice: OperationChoice) => countRemaining(overlaps, choice);

describe('what an operation on three cohorts leaves', () => {
  test('is every region once in a union, and the innermost alone in an intersection', () => {
    expect(left({ operation: 'union', base: 0 })).toBe(all);
    expect(left({ operation: 'intersection', base: 0 })).toBe(64);
  });

  test.each([
    [0, 1],
    [1, 2],
    [2, 4],
  ])('a difference from cohort %i leaves what it alone holds', (base, n) => {
    expect(left({ operation: 'difference', base })).toBe(n);
  });

  test('in exactly one: the three outer regions; a region picked on the plot: that one', () => {
    expect(left({ operation: 'exactly_one', base: 0 })).toBe(1 + 2 + 4);
    for (const { membership, n } of overlaps) expect(left({ operation: 'region', membership })).toBe(n);
    expect(left({ operation: 'region', membership: '000' })).toBe(0);
  });

  test('the base matters to a difference alone', () => {
    for (const operation of ['union', 'intersection', 'exactly_one'] as const)
      expect(new Set([0, 1, 2].map((base) => left({ operation, base }))).size).toBe(1);
  });

  test('of no samples at all is nothing', () => {
    expect(countRemaining([], { operation: 'union', base: 0 })).toBe(0);
  });
});

describe('how an operation is asked for', () => {
  const ids = ['a', 'b', 'c'];
  const cohortsOf = (choice: OperationChoice) => toCohortOrder(ids, choice).cohorts.map(({ cohort_id }) => cohort_id);

  test('what others are taken from comes first, the others keep their order', () => {
    expect(cohortsOf({ operation: 'difference', base: 2 })).toEqual(['c', 'a', 'b']);
    expect(cohortsOf({ operation: 'difference', base: 0 })).toEqual(ids);
    expect(cohortsOf({ operation: 'union', base: 2 })).toEqual(ids);
  });

  test('a region keeps the order of the plot, which its letters stand for', () => {
    expect(toCohortOrder(ids, { operation: 'region', membership: '011' })).toEqual({
      ...{ operation: 'region', membership: '011' },
      cohorts: ids.map((cohort_id) => ({ cohort_id })),
    });
  });
});
