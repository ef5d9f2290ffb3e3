import { describe, expect, test } from 'vitest';
import { createTable } from '../table/feature-table.ts';
import { parseNewick } from '../tree/parse-newick.ts';
import { brayCurtis } from './bray-curtis.ts';
import type { DistanceMatrix } from './distance-matrix.ts';
import { generalisedUnifrac } from './generalised-unifrac.ts';
import { aitchison, jaccardBinary, jensenShannon, type MetricName, measureDistances } from './measure-distances.ts';
import { unweightedUnifrac } from './unweighted-unifrac.ts';
import { weightedUnifrac } from './weighted-unifrac.ts';

const table = createTable({
  sample_ids: ['a', 'b', 'c'],
  feature_ids: ['x', 'y', 'z'],
  values: Float64Array.of(1, 2, 0, 4, 0, 3, 2, 2, 2),
});
const tree = parseNewick('((x:1,y:2):1,z:3);');

const named: Record<MetricName, () => DistanceMatrix> = {
  bray_curtis: () => brayCurtis(table),
  jaccard_binary: () => jaccardBinary(table),
  jensen_shannon: () => jensenShannon(table),
  aitchison: () => aitchison(table),
  unweighted_unifrac: () => unweightedUnifrac(table, tree),
  weighted_unifrac: () => weightedUnifrac(table, tree, { normalised: false }),
  weighted_normalised_unifrac: () => weightedUnifrac(table, tree, { normalised: true }),
  generalised_unifrac: () => generalisedUnifrac(table, tree, { alpha: 0.5 }),
};
const metrics = Object.keys(named).filter((name): name is MetricName => name in named);

describe('distances by their name', () => {
  test.each(metrics)('%s is what its own function gives', (metric) => {
    const found = measureDistances(table, { metric, tree });
    expect(found.metric).toBe(metric);
    expect([...found.distances]).toEqual([...named[metric]().distances]);
  });

  test('a pseudocount and α reach those that take them', () => {
    const added = measureDistances(table, { metric: 'aitchison', pseudocount: 1 });
    expect([...added.distances]).toEqual([...aitchison(table, { method: 'pseudocount', value: 1 }).distances]);
    const whole = measureDistances(table, { metric: 'generalised_unifrac', tree, alpha: 1 });
    const weighted = named.weighted_normalised_unifrac().distances;
    whole.distances.forEach((distance, pair) => {
      expect(distance).toBeCloseTo(weighted[pair] ?? Number.NaN, 12);
    });
  });

  test.each(metrics.filter((metric) => metric.endsWith('unifrac')))('%s without a tree is refused', (metric) => {
    expect(() => measureDistances(table, { metric })).toThrow(
      `The distance ${metric.replaceAll('_', ' ')} needs a tree.`,
    );
  });
});
