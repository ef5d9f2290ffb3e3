import { describe, expect, test } from 'vitest';
import { StatsError } from '../stats-error.ts';
import { describeGroups, groupSamples } from './group-samples.ts';

function refusalOf(action: () => unknown): StatsError {
  try {
    action();
  } catch (error) {
    if (error instanceof StatsError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('groups of samples', () => {
  test('are in the order of their names, with the number of samples in each', () => {
    const groups = groupSamples(['Late', 'Early', 'Late', 'Late'], 4);
    expect([...groups.codes]).toEqual([1, 0, 1, 1]);
    expect(describeGroups(groups)).toEqual([
      { name: 'Early', n: 1 },
      { name: 'Late', n: 3 },
    ]);
  });

  test('may have any names, the empty one included', () => {
    expect(groupSamples(['', 'x', ''], 3).names).toEqual(['', 'x']);
  });

  test('are refused when there is one only, by its name', () => {
    const refusal = refusalOf(() => groupSamples(['gut', 'gut'], 2));
    expect(refusal.code).toBe('too_few_groups');
    expect(refusal.message).toBe('All samples are in one group (“gut”), so there is nothing to compare.');
    expect(refusalOf(() => groupSamples([], 0)).code).toBe('too_few_groups');
  });

  test('are refused when each sample has its own', () => {
    const refusal = refusalOf(() => groupSamples(['a', 'b', 'c'], 3));
    expect(refusal.code).toBe('all_singletons');
    expect(refusal.message).toContain(
      'Each of the 3 samples is its own group, so there is no variation within groups.',
    );
  });

  test('are refused for another number of samples, and for too many', () => {
    expect(refusalOf(() => groupSamples(['a', 'b'], 3)).code).toBe('bad_shape');
    const many = Array.from({ length: 65_536 }, (_, i) => `g${i % 2}`);
    expect(refusalOf(() => groupSamples(many, 65_536)).message).toContain('at most 65,535');
  });
});
