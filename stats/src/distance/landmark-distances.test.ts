import { describe, expect, test } from 'vitest';
import { simulateCounts } from '../../fixtures/simulate-samples.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import { brayCurtis } from './bray-curtis.ts';
import { distanceBetween } from './distance-matrix.ts';
import { brayCurtisToLandmarks } from './landmark-distances.ts';

describe('Bray–Curtis to landmarks', () => {
  const { table } = simulateCounts({ seed: 6, sizes: [7, 6], features: 20 });
  const fractions = relativeAbundance(table);

  test.each([[[3, 8, 11]], [[11, 0, 5]], [[12]], [[...fractions.sample_ids.keys()]]])(
    '%j is part of the whole',
    (landmarks) => {
      const whole = brayCurtis(fractions);
      const found = brayCurtisToLandmarks(fractions, landmarks);
      expect(found).toMatchObject({ metric: 'bray_curtis', landmarks, sample_ids: table.sample_ids });
      expect(found.distances).toHaveLength(13 * landmarks.length);
      for (let i = 0; i < 13; i++) {
        landmarks.forEach((place, l) => {
          expect(found.distances[i * landmarks.length + l]).toBeCloseTo(distanceBetween(whole, i, place), 14);
        });
      }
    },
  );

  test('is refused for samples that are not there, or named twice', () => {
    expect(() => brayCurtisToLandmarks(fractions, [0, 13])).toThrow(
      'The table has no sample 13. Indices go from 0 to 12.',
    );
    expect(() => brayCurtisToLandmarks(fractions, [2, 2])).toThrow('appears twice');
  });
});
