import { expect, test } from 'vitest';
import { createTable } from '../table/feature-table.ts';
import { structuralZeros } from './structural-zeros.ts';

const grouping = [...Array.from({ length: 20 }, () => 'a'), ...Array.from({ length: 5 }, () => 'b')];
/** Taxa by how many samples of a and of b have them. */
const taxa = { everywhere: [20, 5], only_a: [20, 0], only_b: [0, 5], rare: [1, 5], some: [4, 3], nowhere: [0, 0] };
const table = createTable({
  sample_ids: grouping.map((_, s) => `s${s}`),
  feature_ids: Object.keys(taxa),
  values: Float64Array.from(
    grouping.flatMap((group, s) =>
      Object.values(taxa).map(([inA = 0, inB = 0]) => ((group === 'a' ? s < inA : s - 20 < inB) ? 7 : 0)),
    ),
  ),
});

test('a group that has none of a taxon has it as a structural zero', () => {
  const { groups, zeros } = structuralZeros(table, grouping);
  expect(groups).toEqual(['a', 'b']);
  expect(zeros).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [false, false],
    [false, false],
    [true, true],
  ]);
});

test('with the lower bound so has one in which it cannot be distinguished from none: p − 1.96 √(p (1 − p) / n) ≤ 0', () => {
  const { zeros } = structuralZeros(table, grouping, { lower_bound: true });
  const bound = (present: number, n: number) => present / n - 1.96 * Math.sqrt(((present / n) * (1 - present / n)) / n);
  expect(zeros).toEqual(Object.values(taxa).map(([inA = 0, inB = 0]) => [bound(inA, 20) <= 0, bound(inB, 5) <= 0]));
  expect(zeros[3]).toEqual([true, false]);
  expect(zeros[4]).toEqual([false, false]);
});

test('neither names nor order nor amounts change it, and one group or none is refused', () => {
  const turned = structuralZeros(
    createTable({ ...table, sample_ids: table.sample_ids, values: table.values.map((value) => 1e-9 * value) }),
    grouping.map((group) => (group === 'a' ? 'z' : 'b')),
  );
  expect(turned.groups).toEqual(['b', 'z']);
  expect(turned.zeros.map((own) => own.toReversed())).toEqual(structuralZeros(table, grouping).zeros);
  expect(() => structuralZeros(table, grouping.slice(1))).toThrow('24 group names for 25 samples');
  expect(() =>
    structuralZeros(
      table,
      grouping.map(() => 'a'),
    ),
  ).toThrow('one group');
});
