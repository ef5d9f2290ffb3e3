import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/diversity.json' with { type: 'json' };
import { centredLogRatio } from './centred-log-ratio.ts';
import { createTable, sampleRow } from './feature-table.ts';

const { simulated } = reference;
const table = createTable({ ...simulated, values: Float64Array.from(simulated.counts) });

describe('centred log-ratios', () => {
  test('equal scikit-bio with multiplicative replacement and with half a count', () => {
    const ratios = centredLogRatio(table);
    ratios.table.values.forEach((value, cell) => {
      expect(value).toBeCloseTo(simulated.clr_multiplicative[cell] ?? Number.NaN, 11);
    });
    expect(ratios.zeros).toEqual({
      method: 'multiplicative',
      value: 1 / 37 ** 2,
      count: simulated.counts.filter((count) => count === 0).length,
    });
    const half = centredLogRatio(table, { method: 'pseudocount', value: 0.5 });
    half.table.values.forEach((value, cell) => {
      expect(value).toBeCloseTo(simulated.clr_half[cell] ?? Number.NaN, 11);
    });
  });

  test('of a sample sum to 0, and do not depend on depth where nothing is zero', () => {
    const { table: ratios } = centredLogRatio(table);
    ratios.sample_ids.forEach((_, sample) => {
      expect(sampleRow(ratios, sample).reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 10);
    });
    const full = (scale: number) =>
      centredLogRatio(
        createTable({ sample_ids: ['x'], feature_ids: ['a', 'b'], values: Float64Array.of(3 * scale, scale) }),
      );
    expect(full(5).table.values[0]).toBeCloseTo(full(1).table.values[0] ?? 0, 14);
    expect(full(1).zeros.count).toBe(0);
  });

  test('are refused for empty samples, no features and replacements that leave nothing', () => {
    const empty = createTable({ sample_ids: ['blank'], feature_ids: ['a', 'b'], values: new Float64Array(2) });
    const none = createTable({ sample_ids: ['x'], feature_ids: [], values: new Float64Array(0) });
    const sparse = createTable({ sample_ids: ['gut'], feature_ids: ['a', 'b', 'c'], values: Float64Array.of(0, 0, 9) });
    expect(() => centredLogRatio(empty)).toThrow('Sample "blank" has no reads. Remove them first.');
    expect(() => centredLogRatio(none)).toThrow('no reads');
    expect(() => centredLogRatio(sparse, { method: 'multiplicative', delta: 0.5 })).toThrow('2 zeros of sample "gut"');
    for (const value of [0, -1, Number.NaN]) {
      expect(() => centredLogRatio(sparse, { method: 'pseudocount', value })).toThrow('above 0');
    }
  });
});
