import { describe, expect, test } from 'vitest';
import { simulateDistances } from '../../fixtures/simulate-samples.ts';
import { distanceBetween } from '../distance/distance-matrix.ts';
import { createRandomSource } from '../random/generator.ts';
import { shuffle } from '../random/permute-groups.ts';
import { groupSamples } from './group-samples.ts';
import { withinSums } from './within-sums.ts';

const { distances, grouping } = simulateDistances({ seed: 21, sizes: [5, 1, 8], features: 11 });
const groups = groupSamples(grouping, 14);

/** The definition, pair by pair. */
function sumByDefinition(codes: Uint16Array): number {
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    for (let j = i + 1; j < 14; j++) {
      if (codes[i] === codes[j]) sum += distanceBetween(distances, i, j) ** 2 / (groups.sizes[codes[i] ?? 0] ?? 1);
    }
  }
  return sum;
}

describe('sums of squares within groups', () => {
  test('equal the definition for the labels as they are', () => {
    const labellings = { rows: groups.codes, sizes: groups.sizes };
    expect(withinSums(distances.distances, { n: 14, labellings })[0]).toBeCloseTo(sumByDefinition(groups.codes), 13);
  });

  test('equal the definition for many shuffled labels at once', () => {
    const random = createRandomSource(4);
    const rows = new Uint16Array(14 * 40);
    for (let p = 0; p < 40; p++) {
      const row = rows.subarray(p * 14, (p + 1) * 14);
      row.set(groups.codes);
      shuffle(row, random);
    }
    const sums = withinSums(distances.distances, { n: 14, labellings: { rows, sizes: groups.sizes } });
    expect(sums).toHaveLength(40);
    sums.forEach((sum, p) => {
      expect(sum).toBeCloseTo(sumByDefinition(rows.subarray(p * 14, (p + 1) * 14)), 13);
    });
  });

  test('of groups of one sample are zero', () => {
    const pairs = groupSamples(['a', 'b', 'b'], 3);
    const sums = withinSums(Float64Array.of(5, 6, 2), { n: 3, labellings: { rows: pairs.codes, sizes: pairs.sizes } });
    expect(sums[0]).toBeCloseTo(2, 14);
  });
});
