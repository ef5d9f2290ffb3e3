import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tableFromProfiles } from '../table/feature-table.ts';
import { parseNewick } from '../tree/parse-newick.ts';
import { type DistanceMatrix, distanceBetween } from './distance-matrix.ts';
import { unweightedUnifrac } from './unweighted-unifrac.ts';
import { weightedUnifrac } from './weighted-unifrac.ts';

/** The values that come with phyloseq, from the Debian package that `npm test` installs. */
const folder = '/usr/lib/R/site-library/phyloseq/extdata';
const readTruth = (name: string): string => readFileSync(join(folder, name), 'utf8');

function readCounts() {
  const profiles = new Map<string, { sample_id: string; feature_ids: string[]; values: number[] }>();
  for (const line of readTruth('gp500test.env.txt').trim().split('\n')) {
    const [feature = '', sample_id = '', count] = line.split(/\s+/);
    const profile = profiles.get(sample_id) ?? { sample_id, feature_ids: [], values: [] };
    profile.feature_ids.push(feature);
    profile.values.push(Number(count));
    profiles.set(sample_id, profile);
  }
  return tableFromProfiles([...profiles.values()]);
}

/** The matrices name no samples: both are put in the order of their samples' mean distance. */
function sortRows(rows: readonly (readonly number[])[]): number[][] {
  const means = rows.map((row) => row.reduce((sum, value) => sum + value, 0));
  const order = means.map((_, place) => place).sort((a, b) => (means[a] ?? 0) - (means[b] ?? 0));
  return order.map((i) => order.map((j) => rows[i]?.[j] ?? Number.NaN));
}

function squareOf(matrix: DistanceMatrix): number[][] {
  return matrix.sample_ids.map((_, i) => matrix.sample_ids.map((_, j) => distanceBetween(matrix, i, j)));
}

describe('UniFrac of phyloseq’s gp500 (28 samples, 500 OTUs)', () => {
  test.each([
    ['gp500-uuf.csv', unweightedUnifrac],
    [
      'gp500-wuf.csv',
      (...of: Parameters<typeof unweightedUnifrac>) => weightedUnifrac(of[0], of[1], { normalised: true }),
    ],
    [
      'gp500-wufu.csv',
      (...of: Parameters<typeof unweightedUnifrac>) => weightedUnifrac(of[0], of[1], { normalised: false }),
    ],
  ])('%s to 1e-12', (file, measure) => {
    const tree = parseNewick(readTruth('gp500test.tree'));
    const found = sortRows(squareOf(measure(readCounts(), tree)));
    const lines = readTruth(file).trim().split('\n');
    const expected = sortRows(lines.map((line) => line.split(',').map(Number)));
    expect(found).toHaveLength(28);
    found.forEach((row, i) => {
      row.forEach((distance, j) => {
        expect(distance).toBeCloseTo(expected[i]?.[j] ?? Number.NaN, 12);
      });
    });
  });
});
