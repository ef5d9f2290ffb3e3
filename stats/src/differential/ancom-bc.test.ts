import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { createTable, sampleRow, selectSamples } from '../table/feature-table.ts';
import { ancomBc } from './ancom-bc.ts';
import { estimateBias } from './estimate-bias.ts';

// scikit-bio's test_ancombc.py (modified BSD), with the values that it expects.
const toy = createTable({
  sample_ids: ['s1', 's2', 's3', 's4', 's5', 's6'],
  feature_ids: ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7'],
  values: Float64Array.from(
    [
      [12, 11, 10, 10, 10, 10, 10],
      [9, 11, 12, 10, 10, 10, 10],
      [1, 11, 10, 11, 10, 5, 9],
      [22, 21, 9, 10, 10, 10, 10],
      [20, 22, 10, 10, 13, 10, 10],
      [23, 21, 14, 10, 10, 10, 10],
    ].flat(),
  ),
});
const grouping = {
  name: 'grouping',
  categories: ['treatment', 'treatment', 'treatment', 'placebo', 'placebo', 'placebo'],
};
const limits = { tolerance: 1e-5, most_rounds: 100 };

describe('ANCOM-BC of scikit-bio', () => {
  const result = ancomBc(toy, [grouping], { prevalence: 0 });
  const beta = [-1.26579628, -0.62095306, -0.01593022, 0.02900379, -0.08038735, -0.20204527, -0.03177006];
  const variances = [0.14814216, 0.00931848, 0.01449789, 0.01428563, 0.01320567, 0.00516622, 0.00498806];

  test('has its bias, coefficients and standard errors', () => {
    expect(result.biases[0]?.bias).toBeCloseTo(-0.08410937, 5);
    result.features.forEach(({ terms: [term] }, f) => {
      expect(term?.coefficient).toBeCloseTo((beta[f] ?? Number.NaN) + 0.08410937, 5);
      expect((term?.standard_error ?? Number.NaN) ** 2).toBeCloseTo(variances[f] ?? Number.NaN, 7);
    });
  });

  test('decides as it does, Holm-adjusted', () => {
    expect(result.features.map(({ terms: [term] }) => term?.is_different)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(result).toMatchObject({
      method: 'ancom-bc',
      n: 6,
      adjustment: 'holm',
      alpha: 0.05,
      pseudocount: 1,
      untested: [],
    });
  });

  test('its intercept’s bias too: 2.40007', () => {
    const intercepts = Float64Array.of(
      3.11935683,
      3.10585971,
      2.46951019,
      2.39789527,
      2.47828263,
      2.39789527,
      2.39789527,
    );
    const spreads = Float64Array.of(0.00112214, 0.00031849, 0.00748883, 0.00023415, 0.00420568, 0.00023415, 0.00023415);
    expect(estimateBias(intercepts, spreads, limits).bias).toBeCloseTo(2.40007051, 4);
  });
});

function readCsv(name: string): string[][] {
  const bytes = readFileSync(new URL(`../../fixtures/hitchip-atlas/${name}`, import.meta.url));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
}

describe('ANCOM-BC of HITChip Atlas (873 samples, age + region + BMI)', () => {
  test('decides as R’s ANCOMBC', () => {
    const [[, ...feature_ids] = [], ...rows] = readCsv('pseq_feature_table_subset.csv.gz');
    const [, ...sheet] = readCsv('pseq_meta_data_subset.csv.gz');
    const [head = [], ...decisions] = readCsv('pseq_subset_out_res_diff_abn.csv');
    const table = createTable({
      sample_ids: rows.map(([id = '']) => id),
      feature_ids,
      values: Float64Array.from(rows.flatMap((row) => row.slice(1).map(Number))),
    });
    const result = ancomBc(
      table,
      [
        { name: 'age', numbers: sheet.map((row) => Number(row[1])) },
        { name: 'region', categories: sheet.map((row) => row[2] ?? '') },
        { name: 'bmi', categories: sheet.map((row) => row[3] ?? ''), reference: 'obese' },
      ],
      { prevalence: 0 },
    );
    let compared = 0;
    for (const { feature_id, terms } of result.features) {
      const row = decisions.find(([, taxon]) => taxon === feature_id) ?? [];
      for (const { covariate, category, is_different } of terms) {
        const place = head.indexOf(`${covariate}${category ?? ''}`);
        expect([feature_id, covariate, category, is_different ? 'TRUE' : 'FALSE']).toEqual([
          feature_id,
          covariate,
          category,
          row[place],
        ]);
        compared++;
      }
    }
    expect(compared).toBe(21 * 6);
  });
});

describe('ANCOM-BC', () => {
  const random = createRandomSource(20);
  const width = 60;
  const classes = Array.from({ length: 40 }, (_, i) => (i < 20 ? 'ill' : 'well'));
  const table = createTable({
    sample_ids: classes.map((_, i) => `s${i}`),
    feature_ids: Array.from({ length: width }, (_, f) => `f${f}`),
    // The ill are read a third as deep; every tenth feature is eight times as common in them.
    values: Float64Array.from(
      classes.flatMap((name) =>
        Array.from({ length: width }, (_, f) => {
          const mean =
            Math.exp(5 + (f % 7) / 3) * (name === 'ill' ? 1 / 3 : 1) * (name === 'ill' && f % 10 === 0 ? 8 : 1);
          return Math.max(0, Math.round(mean * Math.exp(0.3 * random.nextNormal())));
        }),
      ),
    ),
  });
  const run = (from = table, categories: readonly string[] = classes) =>
    ancomBc(from, [{ name: 'health', categories, reference: 'well' }]);
  const before = run();

  test('finds the features that differ and not the depth', () => {
    const found = before.features.flatMap(({ feature_id, terms }) => (terms[0]?.is_different ? [feature_id] : []));
    expect(found).toEqual(['f0', 'f10', 'f20', 'f30', 'f40', 'f50']);
    expect(before.biases[0]?.bias).toBeCloseTo(Math.log(1 / 3), 1);
    expect(before.features[10]?.terms[0]?.coefficient).toBeCloseTo(Math.log(8), 0);
  });

  test('follows samples and features that come in another order', () => {
    const order = classes.map((_, i) => (i * 7) % 40);
    const turned = selectSamples(
      table,
      order.map((i) => `s${i}`),
    );
    const mirrored = createTable({
      ...turned,
      feature_ids: turned.feature_ids.toReversed(),
      values: Float64Array.from(turned.sample_ids.flatMap((_, s) => [...sampleRow(turned, s)].reverse())),
    });
    const after = run(
      mirrored,
      order.map((i) => classes[i] ?? ''),
    );
    after.features.toReversed().forEach(({ feature_id, terms }, f) => {
      expect(feature_id).toBe(before.features[f]?.feature_id);
      expect(terms[0]?.coefficient).toBeCloseTo(before.features[f]?.terms[0]?.coefficient ?? Number.NaN, 8);
      expect(terms[0]?.q).toBeCloseTo(before.features[f]?.terms[0]?.q ?? Number.NaN, 8);
    });
  });

  test('with the categories turned round is the reverse', () => {
    const turned = ancomBc(table, [{ name: 'health', categories: classes, reference: 'ill' }]);
    turned.features.forEach(({ terms }, f) => {
      expect(terms[0]?.coefficient).toBeCloseTo(-(before.features[f]?.terms[0]?.coefficient ?? Number.NaN), 3);
      expect(terms[0]?.is_different).toBe(before.features[f]?.terms[0]?.is_different);
    });
  });

  test('the bias moves with all coefficients, and is the centre of most of them', () => {
    const coefficients = Float64Array.from({ length: 50 }, (_, f) => 0.1 * random.nextNormal() + (f < 5 ? 4 : 0));
    const variances = new Float64Array(50).fill(0.01);
    const first = estimateBias(coefficients, variances, limits);
    expect(Math.abs(first.bias)).toBeLessThan(0.06);
    expect(first).toMatchObject({ rounds: 100, converged: false });
    expect(estimateBias(coefficients, variances, { ...limits, tolerance: 0.01 }).converged).toBe(true);
    const moved = estimateBias(
      coefficients.map((value) => value + 3),
      variances,
      limits,
    );
    // The starting values of R's ANCOMBC, which count shifts from 0, leave a trace.
    expect(Math.abs(moved.bias - first.bias - 3)).toBeLessThan(0.05);
  });

  test('refuses empty samples, options out of range and variables that do not vary', () => {
    const blank = createTable({ ...toy, values: toy.values.map((value, cell) => (cell < 7 ? 0 : value)) });
    expect(() => ancomBc(blank, [grouping])).toThrow('Sample "s1" has no reads. Remove them first.');
    const two = createTable({ ...toy, feature_ids: ['a', 'b'], values: toy.values.slice(0, 12) });
    expect(() => ancomBc(two, [grouping])).toThrow('2 features are too few to estimate the bias.');
    expect(() => ancomBc(toy, [grouping], { pseudocount: 0 })).toThrow('pseudocount must be above 0');
    expect(() => ancomBc(toy, [grouping], { alpha: 1.1 })).toThrow('Alpha');
    expect(() => ancomBc(toy, [grouping], { most_rounds: 0 })).toThrow('number of iterations');
    expect(() => ancomBc(toy, [{ name: 'x', categories: Array.from({ length: 6 }, () => 'a') }])).toThrow(
      '“x” has the same value for all samples, so it explains nothing.',
    );
  });
});
