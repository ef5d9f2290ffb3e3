import { describe, expect, test } from 'vitest';
import { simulateCounts } from '../fixtures/simulate-samples.ts';
import * as stats from './index.ts';

/** What holds of a distance whatever the samples are: each for random tables on a random tree. */

type Metric = stats.MetricName;
const bounded: Metric[] = [
  'bray_curtis',
  'jaccard_binary',
  'jensen_shannon',
  'unweighted_unifrac',
  'weighted_normalised_unifrac',
  'generalised_unifrac',
];
const metrics: Metric[] = [...bounded, 'aitchison', 'weighted_unifrac'];
const onTrees = metrics.filter((metric) => metric.endsWith('unifrac'));
const features = 10;
const names = Array.from({ length: features }, (_, f) => `feature${f}`);

/** A comb of branches of many lengths: feature0 nearest to the root; `scale` lengthens all, `twins` splits each tip. */
function textOf({ scale = 1, twins = false, mirrored = false } = {}): string {
  const tip = (f: number) => {
    const length = scale * ((f * 7) % 5) * 0.3 + scale * 0.1;
    return twins ? `(feature${f}:0,twin${f}:0):${length}` : `feature${f}:${length}`;
  };
  return `${names.slice(1).reduce(
    (below, _, f) => {
      const pair = [`${below}:${scale * (0.2 + f / 10)}`, tip(f + 1)];
      return `(${(mirrored ? pair.reverse() : pair).join(',')})`;
    },
    `(${tip(0)})`,
  )};`;
}
const tree = stats.parseNewick(textOf());

/** The simulated counts are above 0 everywhere: without one read each, four in ten are missing; no sample is empty. */
const tables = [1, 2, 3].map((seed) => {
  const { table } = simulateCounts({ seed, sizes: [4, 4], features });
  return stats.createTable({
    ...table,
    values: table.values.map((count, cell) => count - 1 + Number(cell % (features + 1) === 0)),
  });
});
const measure = (table: stats.FeatureTable, metric: Metric, on = tree) =>
  stats.measureDistances(table, { metric, tree: on }).distances;

function expectSame(found: Float64Array, expected: Float64Array, digits = 11) {
  expect(found.length).toBe(expected.length);
  found.forEach((distance, pair) => {
    expect(distance).toBeCloseTo(expected[pair] ?? Number.NaN, digits);
  });
}

/** The table with columns as `columns` names them, made of the amounts of one sample. */
function remade(
  table: stats.FeatureTable,
  feature_ids: readonly string[],
  rowOf: (row: Float64Array, sample: number) => readonly number[],
): stats.FeatureTable {
  const rows = table.sample_ids.map((_, sample) => rowOf(stats.sampleRow(table, sample), sample));
  return stats.createTable({ sample_ids: table.sample_ids, feature_ids, values: Float64Array.from(rows.flat()) });
}

describe.each(metrics)('%s', (metric) => {
  test('is a finite number of at least 0, and 0 to a copy of oneself', () => {
    for (const table of tables) {
      const doubled = stats.createTable({
        sample_ids: [...table.sample_ids, ...table.sample_ids.map((id) => `${id} again`)],
        feature_ids: table.feature_ids,
        values: Float64Array.from([...table.values, ...table.values]),
      });
      const found = stats.measureDistances(doubled, { metric, tree });
      const n = table.sample_ids.length;
      for (const distance of found.distances) {
        expect(Number.isFinite(distance)).toBe(true);
        expect(distance).toBeGreaterThanOrEqual(0);
      }
      for (let i = 0; i < n; i++) {
        expect(stats.distanceBetween(found, i, i + n)).toBeCloseTo(0, 7);
        for (let j = 0; j < n; j++) {
          expect(stats.distanceBetween(found, i, j + n)).toBeCloseTo(stats.distanceBetween(found, j, i), 7);
        }
      }
    }
  });

  test('of some samples is what it is among all', () => {
    for (const table of tables) {
      const places = [6, 1, 4];
      const all = stats.measureDistances(table, { metric, tree });
      const chosen = stats.selectSamples(
        table,
        places.map((place) => table.sample_ids[place] ?? ''),
      );
      expectSame(measure(chosen, metric), stats.selectDistances(all, places).distances);
    }
  });

  test('does not depend on the order of features', () => {
    for (const table of tables) {
      const turned = remade(table, [...names].reverse(), (row) => [...row].reverse());
      expectSame(measure(turned, metric), measure(table, metric));
    }
  });

  test('does not depend on how deep all samples were sequenced alike', () => {
    for (const table of tables) {
      const deep = remade(table, names, (row) => [...row].map((count) => 8 * count));
      expectSame(measure(deep, metric), measure(table, metric));
    }
  });

  test('of proportions does not depend on the depth of each sample', () => {
    for (const table of tables) {
      const uneven = remade(table, names, (row, sample) => [...row].map((count) => (sample + 1) * count));
      const [before, after] = [stats.relativeAbundance(table), stats.relativeAbundance(uneven)];
      expectSame(measure(after, metric), measure(before, metric));
    }
  });

  test('has no name of a sample in it', () => {
    for (const table of tables) {
      const renamed = { ...table, sample_ids: table.sample_ids.map((_, s) => `Ω ${9 - s}`) };
      expect(measure(renamed, metric)).toEqual(measure(table, metric));
    }
  });
});

describe.each(metrics.filter((metric) => metric !== 'aitchison'))('%s', (metric) => {
  test('does not see taxa that no sample has', () => {
    for (const table of tables) {
      const wider = remade(table, [...names, 'nobody', 'noone'], (row) => [...row, 0, 0]);
      const larger = stats.parseNewick(`(${textOf().slice(0, -1)}:0,(nobody:3,noone:1):2);`);
      expectSame(measure(wider, metric, larger), measure(table, metric));
    }
  });
});

describe.each(bounded)('%s', (metric) => {
  test('is 1 at most', () => {
    for (const table of tables) {
      for (const distance of measure(table, metric)) expect(distance).toBeLessThanOrEqual(1 + 1e-12);
    }
  });
});

const straight = metrics.filter((metric) => !['weighted_normalised_unifrac', 'generalised_unifrac'].includes(metric));
describe.each(straight)('%s', (metric) => {
  test('of proportions is never longer than the way through a third sample', () => {
    for (const table of tables) {
      const fractions = stats.relativeAbundance(table);
      const found = stats.measureDistances(fractions, { metric, tree });
      const d = (i: number, j: number) => stats.distanceBetween(found, i, j);
      for (let i = 0; i < 8; i++) {
        for (let j = 0; j < 8; j++) {
          for (let k = 0; k < 8; k++) {
            if (d(i, j) > d(i, k) + d(k, j) + 1e-9) throw new Error(`${metric} from ${i} to ${j} is shorter by ${k}`);
          }
        }
      }
      expect(Math.max(...found.distances)).toBeGreaterThan(0);
    }
  });
});

describe.each(onTrees)('%s', (metric) => {
  test('does not depend on which branch is drawn first', () => {
    const mirrored = stats.parseNewick(textOf({ mirrored: true }));
    for (const table of tables) expectSame(measure(table, metric, mirrored), measure(table, metric));
  });

  test('does not change when each taxon is split in two that no branch parts', () => {
    const split = stats.parseNewick(textOf({ twins: true }));
    const both = names.flatMap((name, f) => [name, `twin${f}`]);
    for (const table of tables) {
      const halves = remade(table, both, (row) => [...row].flatMap((count) => [count / 2, count / 2]));
      expectSame(measure(halves, metric, split), measure(table, metric));
    }
  });

  test('is in units of the tree where it is not a share of it', () => {
    const longer = stats.parseNewick(textOf({ scale: 16 }));
    const factor = metric === 'weighted_unifrac' ? 16 : 1;
    for (const table of tables) {
      expectSame(
        measure(table, metric, longer),
        measure(table, metric).map((distance) => factor * distance),
        9,
      );
    }
  });

  test('is 0 on a tree without any length', () => {
    const flat = stats.parseNewick(textOf({ scale: 0 }).replaceAll(/:[\d.]+/g, ':0'));
    for (const table of tables) {
      for (const distance of measure(table, metric, flat)) expect(distance).toBe(0);
    }
  });
});

describe('between presence and abundance', () => {
  test('generalised UniFrac with α = 1 is the weighted normalised one', () => {
    for (const table of tables) {
      expectSame(
        stats.generalisedUnifrac(table, tree, { alpha: 1 }).distances,
        stats.weightedUnifrac(table, tree, { normalised: true }).distances,
      );
    }
  });

  test('on a star of equal branches normalised UniFrac is Bray–Curtis of proportions, unweighted is Jaccard', () => {
    // Every branch is one feature: Σ|p − q| / Σ(p + q), and 1 − |A ∩ B| / |A ∪ B|.
    const star = stats.parseNewick(`(${names.map((name) => `${name}:3`).join(',')});`);
    for (const table of tables) {
      expectSame(
        measure(table, 'weighted_normalised_unifrac', star),
        measure(stats.relativeAbundance(table), 'bray_curtis'),
      );
      expectSame(measure(table, 'unweighted_unifrac', star), measure(table, 'jaccard_binary'));
    }
  });

  test('a reads-for-read mixture of two samples lies between them', () => {
    for (const table of tables) {
      const fractions = stats.relativeAbundance(table);
      const [a, b] = [stats.sampleRow(fractions, 0), stats.sampleRow(fractions, 1)];
      const mixed = stats.createTable({
        sample_ids: ['a', 'half', 'b'],
        feature_ids: names,
        values: Float64Array.from([...a, ...a.map((share, f) => (share + (b[f] ?? 0)) / 2), ...b]),
      });
      const found = stats.brayCurtis(mixed);
      const whole = stats.distanceBetween(found, 0, 2);
      // Σ|a − (a + b)/2| is half of Σ|a − b|, and the sums below are all 2.
      expect(stats.distanceBetween(found, 0, 1)).toBeCloseTo(whole / 2, 12);
      expect(stats.distanceBetween(found, 1, 2)).toBeCloseTo(whole / 2, 12);
    }
  });

  test('Aitchison’s distance sees ratios alone: it stays when a feature is amplified in all samples', () => {
    for (const table of tables) {
      const full = remade(table, names, (row) => [...row].map((count) => count + 1));
      const skewed = remade(full, names, (row) => [...row].map((count, f) => count * (f + 1)));
      expectSame(measure(skewed, 'aitchison'), measure(full, 'aitchison'));
      const uneven = remade(full, names, (row, sample) => [...row].map((count) => count * (sample + 2)));
      expectSame(measure(uneven, 'aitchison'), measure(full, 'aitchison'));
    }
  });
});
