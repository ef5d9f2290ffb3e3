import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/rank-tests.json' with { type: 'json' };
import { adjustPValues } from './adjust-p-values.ts';

describe('Holm', () => {
  test('and Benjamini–Hochberg equal R’s p.adjust', () => {
    adjustPValues(reference.p_values, 'holm').forEach((q, i) => {
      expect(q).toBeCloseTo(reference.holm[i] ?? Number.NaN, 14);
    });
    adjustPValues(reference.p_values).forEach((q, i) => {
      expect(q).toBeCloseTo(reference.bh[i] ?? Number.NaN, 14);
    });
  });

  test('never rejects more than Benjamini–Hochberg, and multiplies the smallest p by their number', () => {
    const mixed = [0.2, 0.001, 0.04, 0.012];
    const [holm, bh] = [adjustPValues(mixed, 'holm'), adjustPValues(mixed)];
    expect(holm[1]).toBeCloseTo(0.004, 15);
    holm.forEach((q, i) => {
      expect(q).toBeGreaterThanOrEqual(bh[i] ?? Number.NaN);
    });
  });

  test('keeps the order of the p-values when these come in another', () => {
    const forward = adjustPValues([0.01, 0.02, 0.03, 0.5], 'holm');
    expect(adjustPValues([0.5, 0.03, 0.02, 0.01], 'holm')).toEqual([...forward].reverse());
  });

  test('leaves one test as it is and none at all', () => {
    expect(adjustPValues([0.03], 'holm')).toEqual([0.03]);
    expect(adjustPValues([], 'holm')).toEqual([]);
  });
});
