import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/linear-models.json' with { type: 'json' };
import { createTable, sampleRow, selectSamples } from '../table/feature-table.ts';
import { type Covariate, designMatrix } from './design-matrix.ts';
import { leastSquares } from './least-squares.ts';
import { linearModels } from './linear-models.ts';

const n = reference.age.length;
const table = createTable({
  sample_ids: reference.age.map((_, i) => `s${i}`),
  feature_ids: Array.from({ length: reference.width }, (_, f) => `feature${f}`),
  values: Float64Array.from(reference.counts),
});
const covariates: Covariate[] = [
  { name: 'age', numbers: reference.age },
  { name: 'diet', categories: reference.diet },
];

describe('linear models in the manner of MaAsLin2', () => {
  const result = linearModels(table, covariates);

  test('are R’s lm on log2 of proportions, q over all of them', () => {
    expect(result.features.map(({ feature_id }) => feature_id)).toEqual(reference.kept.map((f) => `feature${f}`));
    result.features.forEach(({ terms }, f) => {
      expect(terms.map(({ term }) => term)).toEqual(reference.terms);
      terms.forEach(({ coefficient, standard_error, p, q }, c) => {
        const fit = reference.fits[f];
        expect(coefficient).toBeCloseTo(fit?.coefficient[c] ?? Number.NaN, 10);
        expect(standard_error).toBeCloseTo(fit?.standard_error[c] ?? Number.NaN, 10);
        expect(p / (fit?.p[c] ?? Number.NaN)).toBeCloseTo(1, 8);
        expect(q).toBeCloseTo(reference.q[f]?.[c] ?? Number.NaN, 10);
      });
    });
  });

  test('leave rare features out, and say which', () => {
    expect(result.untested).toEqual(['feature8']);
    expect(linearModels(table, covariates, { prevalence: 0 }).untested).toEqual([]);
    expect(result).toMatchObject({
      n,
      df: n - 4,
      q_threshold: 0.25,
      prevalence: 0.1,
      adjustment: 'benjamini-hochberg',
    });
  });

  test('follow samples and features that come in another order', () => {
    const order = reference.age.map((_, i) => (i * 7) % n);
    const turned = selectSamples(
      table,
      order.map((i) => `s${i}`),
    );
    const after = linearModels(
      createTable({
        ...turned,
        feature_ids: turned.feature_ids.toReversed(),
        values: turned.values.map((_, cell) => {
          const [s, f] = [Math.floor(cell / reference.width), cell % reference.width];
          return sampleRow(turned, s)[reference.width - 1 - f] ?? 0;
        }),
      }),
      [
        { name: 'age', numbers: order.map((i) => reference.age[i] ?? 0) },
        { name: 'diet', categories: order.map((i) => reference.diet[i] ?? '') },
      ],
    );
    expect(after.features.map(({ feature_id }) => feature_id)).toEqual(
      result.features.map(({ feature_id }) => feature_id).reverse(),
    );
    after.features.toReversed().forEach(({ terms }, f) => {
      terms.forEach(({ coefficient, q }, c) => {
        expect(coefficient).toBeCloseTo(result.features[f]?.terms[c]?.coefficient ?? Number.NaN, 10);
        expect(q).toBeCloseTo(result.features[f]?.terms[c]?.q ?? Number.NaN, 10);
      });
    });
  });

  test('turn their sign when the reference is another', () => {
    const two: Covariate[] = [
      { name: 'diet', categories: reference.diet.map((name) => (name === 'fat' ? 'fat' : 'other')) },
    ];
    const [first] = linearModels(table, two).features;
    const [turned] = linearModels(table, [
      {
        name: 'diet',
        categories: reference.diet.map((name) => (name === 'fat' ? 'fat' : 'other')),
        reference: 'other',
      },
    ]).features;
    expect(turned?.terms[0]?.coefficient).toBeCloseTo(-(first?.terms[0]?.coefficient ?? Number.NaN), 12);
    expect(turned?.terms[0]?.p).toBeCloseTo(first?.terms[0]?.p ?? Number.NaN, 12);
  });

  test('of a feature that does not vary find nothing', () => {
    const even = createTable({
      sample_ids: [...'abcde'],
      feature_ids: ['x', 'y'],
      values: Float64Array.of(1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    });
    const { features } = linearModels(even, [{ name: 'age', numbers: [1, 2, 3, 4, 9] }]);
    expect(features[0]?.terms[0]).toMatchObject({ p: 1, q: 1, is_different: false });
  });

  test('are refused for thresholds out of range and when no feature is left', () => {
    expect(() => linearModels(table, covariates, { q_threshold: 2 })).toThrow(
      'The q-value threshold must be between 0 and 1, not',
    );
    expect(() => linearModels(table, covariates, { prevalence: 1.5 })).toThrow(
      'Prevalence must be between 0 and 1, not',
    );
    const split = createTable({
      sample_ids: [...'abcd'],
      feature_ids: [...'wxyz'],
      values: Float64Array.from({ length: 16 }, (_, cell) => (cell % 5 === 0 ? 3 : 0)),
    });
    expect(() => linearModels(split, [{ name: 'age', numbers: [1, 2, 3, 5] }], { prevalence: 0.5 })).toThrow(
      'No features occur in 50 % of the samples.',
    );
  });
});

describe('a design', () => {
  test('has an intercept, a column a number, and one for each category but the reference', () => {
    const design = designMatrix(covariates, n);
    expect(design.columns.map(({ name }) => name)).toEqual(['(intercept)', 'age', 'diet: fat', 'diet: fibre']);
    expect([...design.values.subarray(4, 8)]).toEqual([1, reference.age[1], 1, 0]);
    const scaled = designMatrix(covariates, n, { numbers: 'standardised' });
    const ages = reference.age.map((_, i) => scaled.values[i * 4 + 1] ?? 0);
    expect(ages.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 12);
    expect(ages.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(n - 1, 10);
  });

  test('is refused for what does not vary, is missing or has another length', () => {
    expect(() => designMatrix([], 3)).toThrow('at least one variable');
    expect(() => designMatrix([{ name: 'sex', categories: ['f', 'f'] }], 2)).toThrow(
      '“sex” has the same value for all samples, so it explains nothing.',
    );
    expect(() => designMatrix([{ name: 'age', numbers: [4, 4] }], 2)).toThrow(
      '“age” has the same value for all samples, so it explains nothing.',
    );
    expect(() => designMatrix([{ name: 'age', numbers: [4, Number.NaN] }], 2)).toThrow('no number for sample 2 of 2');
    expect(() => designMatrix([{ name: 'age', numbers: [4] }], 2)).toThrow('1 values for 2 samples');
    expect(() => designMatrix([{ name: 'sex', categories: ['f', 'm'], reference: 'x' }], 2)).toThrow(
      '“sex” has no reference category “x”.',
    );
  });
});

describe('least squares', () => {
  test('leave residuals that every column of the design is at right angles to', () => {
    const design = designMatrix(covariates, n);
    const { residuals } = leastSquares(design).fit(reference.age.map((age, i) => Math.sqrt(age) + (i % 5)));
    design.columns.forEach((_, c) => {
      const product = residuals.reduce((sum, residual, i) => sum + residual * (design.values[i * 4 + c] ?? 0), 0);
      expect(product).toBeCloseTo(0, 8);
    });
  });

  test('are refused when variables determine each other, and for too few samples', () => {
    const same: Covariate[] = [
      { name: 'study', categories: ['a', 'a', 'b', 'b', 'b'] },
      { name: 'platform', categories: ['x', 'x', 'y', 'y', 'y'] },
    ];
    expect(() => leastSquares(designMatrix(same, 5))).toThrow(
      '“platform: y” is a linear combination of the other variables. Remove one of them.',
    );
    expect(() => leastSquares(designMatrix([{ name: 'age', numbers: [1, 2] }], 2))).toThrow('2 samples are too few');
  });
});
