import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-tests.json' with { type: 'json' };
import { cramersV, cramersVOfCounts } from './cramers-v.ts';

function spell(table: readonly (readonly number[])[]): [string[], string[]] {
  const first: string[] = [];
  const second: string[] = [];
  table.forEach((row, r) => {
    row.forEach((count, c) => {
      for (let k = 0; k < count; k++) {
        first.push(`study${r}`);
        second.push(`group${c}`);
      }
    });
  });
  return [first, second];
}

describe('Cramér’s V', () => {
  test('equals SciPy on tables of 2 × 2, 2 × 3 and 4 × 3', () => {
    expect(reference.tables.length).toBe(3);
    for (const { table, chi_square, p, df, v } of reference.tables) {
      const result = cramersV(...spell(table));
      expect(result.chi_square).toBeCloseTo(chi_square, 10);
      expect(Math.abs(result.p / p - 1)).toBeLessThan(1e-9);
      expect(result.df).toBe(df);
      expect(result.v).toBeCloseTo(v, 12);
      expect([result.rows, result.columns]).toEqual([table.length, table[0]?.length]);
    }
  });

  test('is 1 when study and group say the same: they are confounded', () => {
    const result = cramersV(
      ...spell([
        [10, 0, 0],
        [0, 12, 0],
        [0, 0, 9],
      ]),
    );
    expect(result.v).toBeCloseTo(1, 12);
    expect(result.v_corrected).toBeCloseTo(1, 12);
    expect(result.p).toBeLessThan(1e-9);
  });

  test('is 1 as well when each study lies in one of fewer groups', () => {
    expect(
      cramersV(
        ...spell([
          [5, 0],
          [0, 7],
          [6, 0],
        ]),
      ).v,
    ).toBeCloseTo(1, 12);
  });

  test('is 0 when every study has the same mixture of groups', () => {
    const result = cramersV(
      ...spell([
        [2, 4, 6],
        [1, 2, 3],
      ]),
    );
    expect(result.v).toBeCloseTo(0, 7);
    expect(result.v_corrected).toBe(0);
    expect(result.p).toBeCloseTo(1, 10);
  });

  test('is the same either way round and in any order', () => {
    const [first, second] = spell([
      [4, 1, 7],
      [2, 9, 3],
    ]);
    const turned = cramersV(second, first);
    expect(turned.v).toBeCloseTo(cramersV(first, second).v, 14);
    expect(turned.v_corrected).toBeCloseTo(cramersV(first, second).v_corrected, 14);
    expect(cramersV([...first].reverse(), [...second].reverse()).v).toBeCloseTo(turned.v, 14);
  });

  test('Bergsma’s correction by hand: φ² = 1/4 in a balanced 2 × 2 table of 16', () => {
    // φ² − 1/15 = 11/60, r* = c* = 2 − 1/15: V² = (11/60)/(14/15) = 11/56.
    const result = cramersV(
      ...spell([
        [6, 2],
        [2, 6],
      ]),
    );
    expect(result.v).toBeCloseTo(0.5, 14);
    expect(result.v_corrected).toBeCloseTo(Math.sqrt(11 / 56), 14);
  });

  test('a counted table gives what its samples one by one give, empty cells and repeated pairs left aside', () => {
    const counts = [
      { first: 'a', second: 'x', n: 4 },
      { first: 'a', second: 'x', n: 2 },
      { first: 'a', second: 'y', n: 2 },
      { first: 'b', second: 'x', n: 2 },
      { first: 'b', second: 'y', n: 6 },
      { first: 'c', second: 'z', n: 0 },
    ];
    expect(cramersVOfCounts(counts)).toEqual(
      cramersV(
        ...spell([
          [6, 2],
          [2, 6],
        ]),
      ),
    );
  });

  test('names that run together stay apart', () => {
    expect(cramersV(['a', 'a,b', 'a', 'a,b'], ['b,c', 'c', 'c', 'b,c']).v).toBeCloseTo(0, 12);
  });

  test('refuses a variable that does not vary, and lengths that differ', () => {
    expect(() => cramersV(['a', 'a'], ['x', 'y'])).toThrow(
      'A variable with only one category can’t be tested for association.',
    );
    expect(() => cramersV(['a', 'b'], ['x'])).toThrow('2 and 1 values');
    expect(() => cramersV([], [])).toThrow('A variable with only one category can’t be tested for association.');
  });
});
