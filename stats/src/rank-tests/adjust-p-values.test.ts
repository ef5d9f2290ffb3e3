import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { adjustPValues } from './adjust-p-values.ts';

describe('Benjamini–Hochberg', () => {
  // Benjamini & Hochberg 1995, §4.1: fifteen tests of which the first four are rejected at 0.05.
  const published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];

  test('rejects the four hypotheses of the paper at 0.05', () => {
    expect(adjustPValues(published).filter((q) => q <= 0.05)).toHaveLength(4);
  });

  test('gives the values of the definition: the least of m p / j over this and greater p', () => {
    const adjusted = adjustPValues(published);
    published.forEach((_, i) => {
      const candidates = published.slice(i).map((p, k) => (p * 15) / (i + k + 1));
      expect(adjusted[i]).toBeCloseTo(Math.min(1, ...candidates), 14);
    });
  });

  test('follows its tests when they come in another order', () => {
    for (const q of adjustPValues([0.04, 0.01, 0.03, 0.02])) expect(q).toBeCloseTo(0.04, 14);
    [0.5, 0.003, 0.03].forEach((q, place) => {
      expect(adjustPValues([0.5, 0.001, 0.02])[place]).toBeCloseTo(q, 14);
    });
  });

  test('never falls below p, never exceeds 1, and keeps the order of p', () => {
    const random = createRandomSource(8);
    const values = Array.from({ length: 200 }, () => random.nextFloat() ** 3);
    const adjusted = adjustPValues(values);
    values.forEach((p, i) => {
      expect(adjusted[i]).toBeGreaterThanOrEqual(p);
      expect(adjusted[i]).toBeLessThanOrEqual(1);
      values.forEach((other, k) => {
        if (p < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[k] ?? Number.NaN);
      });
    });
  });

  test('leaves a single test as it is, and equal ones equal', () => {
    expect(adjustPValues([0.03])).toEqual([0.03]);
    expect(adjustPValues([0.2, 0.2, 0.2])).toEqual([0.2, 0.2, 0.2]);
    expect(adjustPValues([])).toEqual([]);
  });

  test('refuses what is no probability', () => {
    for (const bad of [-0.1, 1.1, Number.NaN]) expect(() => adjustPValues([0.5, bad])).toThrow('between 0 and 1');
  });
});
