import { setOperations } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { columnOfCohorts } from '../members/visible-cohorts.ts';
import { describeOutcome, toOutcomeTest } from './combine-cohorts.ts';

const lists = [
  ['a', 'b', 'c'],
  ['b', 'c', 'd'],
  ['c', 'e'],
];
const places = columnOfCohorts(lists);
const outcome = (operation: (typeof setOperations)[number], inside?: string): string[] =>
  [...places].flatMap(([id, membership]) => (toOutcomeTest(operation, inside)(membership) ? [id] : [])).toSorted();

describe('sets of samples', () => {
  test('say of each sample in which of them it is, in their order', () => {
    expect(Object.fromEntries(places)).toEqual({ a: '100', b: '110', c: '111', d: '010', e: '001' });
    expect(columnOfCohorts([])).toEqual(new Map());
    expect(columnOfCohorts([['a', 'a'], []])).toEqual(new Map([['a', '10']]));
  });

  test('are put together as sets are', () => {
    expect(outcome('union')).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(outcome('intersection')).toEqual(['c']);
    expect(outcome('difference')).toEqual(['a']);
    expect(outcome('exactly_one')).toEqual(['a', 'd', 'e']);
    expect(outcome('region', '110')).toEqual(['b']);
    expect(outcome('region', '101')).toEqual([]);
  });

  test('each region once is the union, and none overlaps another', () => {
    const regions = [...new Set(places.values())].map((inside) => outcome('region', inside));
    expect(regions.flat().toSorted()).toEqual(outcome('union'));
  });

  test('in another order the union, the intersection and exactly one stay the same; the difference does not', () => {
    const turned = columnOfCohorts(lists.toReversed());
    for (const operation of ['union', 'intersection', 'exactly_one'] as const) {
      const isIn = toOutcomeTest(operation, undefined);
      const ids = [...turned].flatMap(([id, membership]) => (isIn(membership) ? [id] : []));
      expect(ids.toSorted()).toEqual(outcome(operation));
    }
    const ids = [...turned].flatMap(([id, membership]) =>
      toOutcomeTest('difference', undefined)(membership) ? [id] : [],
    );
    expect(ids).toEqual(['e']);
  });

  test('are described in words with the names of the cohorts', () => {
    const names = ['Gut', 'Skin', 'Soil'];
    expect(setOperations.map((operation) => describeOutcome(operation, names, '101'))).toEqual([
      'Members of any of the cohorts',
      'Members of all the cohorts',
      'Members of “Gut” not in “Skin” and “Soil”',
      'Members of exactly one of the cohorts',
      'Members of “Gut” and “Soil” and of no other',
    ]);
    expect(describeOutcome('region', names, '111')).toBe('Members of “Gut”, “Skin”, and “Soil”');
  });
});
