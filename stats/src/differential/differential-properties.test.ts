import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-r.json' with { type: 'json' };
import { simulateCounts } from '../../fixtures/simulate-samples.ts';
import { createRandomSource } from '../random/generator.ts';
import { adjustPValues } from '../rank-tests/adjust-p-values.ts';
import { kruskalWallis } from '../rank-tests/kruskal-wallis.ts';
import { wilcoxonRankSum } from '../rank-tests/wilcoxon-rank-sum.ts';
import { createTable, type FeatureTable, sampleRow } from '../table/feature-table.ts';
import { ancomBc } from './ancom-bc.ts';
import { buildConsensus } from './build-consensus.ts';
import { compareFeatures, compareTwoGroups } from './compare-features.ts';
import { type Covariate, designMatrix } from './design-matrix.ts';
import { estimateBias } from './estimate-bias.ts';
import { filterByPrevalence } from './filter-by-prevalence.ts';
import { leastSquares } from './least-squares.ts';
import { linearModels } from './linear-models.ts';
import { structuralZeros } from './structural-zeros.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const seeds = [1, 2, 3, 4];
const normals = (seed: number, n: number) => {
  const random = createRandomSource(seed);
  return Float64Array.from({ length: n }, () => random.nextNormal());
};

describe('a design as R codes it', () => {
  const { age, site, sex, y, design, coefficients, residuals, inverse, skin_first } = reference.models;
  const covariates: Covariate[] = [
    { name: 'age', numbers: age },
    { name: 'site', categories: site },
    { name: 'sex', categories: sex },
  ];
  const made = designMatrix(covariates, age.length);
  const model = leastSquares(made);

  test('has the columns of model.matrix', () => {
    expect(made.columns.map(({ name }) => name)).toEqual([
      '(intercept)',
      'age',
      'site: skin',
      'site: tongue',
      'sex: m',
    ]);
    expect([...made.values]).toEqual(design);
  });

  test('has the coefficients, residuals and (XᵀX)⁻¹ of lm', () => {
    const fit = model.fit(y);
    fit.coefficients.forEach((value, c) => {
      expect(value).toBeCloseTo(at(coefficients, c), 10);
    });
    fit.residuals.forEach((value, i) => {
      expect(value).toBeCloseTo(at(residuals, i), 10);
    });
    model.inverse.forEach((value, cell) => {
      expect(value).toBeCloseTo(at(inverse, cell), 11);
    });
  });

  test('with another reference has the coefficients of relevel', () => {
    const turned = designMatrix(
      [at(covariates, 0), { name: 'site', categories: site, reference: 'skin' }, at(covariates, 2)],
      24,
    );
    expect(turned.columns.map(({ category }) => category)).toEqual([null, null, 'gut', 'tongue', 'm']);
    leastSquares(turned)
      .fit(y)
      .coefficients.forEach((value, c) => {
        expect(value).toBeCloseTo(at(skin_first, c), 10);
      });
  });

  test('centred or standardised changes the intercept, and the unit of numbers alone', () => {
    const mean = sumOf(age) / 24;
    const sd = Math.sqrt(sumOf(age.map((value) => (value - mean) ** 2)) / 23);
    const centred = leastSquares(designMatrix(covariates, 24, { numbers: 'centred' })).fit(y).coefficients;
    const scaled = leastSquares(designMatrix(covariates, 24, { numbers: 'standardised' })).fit(y).coefficients;
    expect(at(centred, 1)).toBeCloseTo(at(coefficients, 1), 10);
    expect(at(scaled, 1)).toBeCloseTo(at(coefficients, 1) * sd, 10);
    for (const c of [2, 3, 4]) {
      expect(at(centred, c)).toBeCloseTo(at(coefficients, c), 10);
      expect(at(scaled, c)).toBeCloseTo(at(coefficients, c), 10);
    }
    expect(at(centred, 0)).toBeCloseTo(at(coefficients, 0) + at(coefficients, 1) * mean, 10);
  });
});

describe('least squares', () => {
  const n = 15;
  const covariates = (seed: number): Covariate[] => [
    { name: 'a', numbers: normals(seed, n) },
    { name: 'b', numbers: normals(seed + 10, n) },
    { name: 'g', categories: Array.from({ length: n }, (_, i) => at(['x', 'y', 'z'], i % 3)) },
  ];

  test.each(seeds)('find again what a response was made of, to the last digits (%i)', (seed) => {
    const design = designMatrix(covariates(seed), n);
    const made = [3, -2, 0.5, 7, -1e-3];
    const response = Array.from({ length: n }, (_, i) =>
      sumOf(made.map((beta, c) => beta * at(design.values, i * 5 + c))),
    );
    const { coefficients, residuals } = leastSquares(design).fit(response);
    coefficients.forEach((value, c) => {
      expect(value).toBeCloseTo(at(made, c), 11);
    });
    for (const residual of residuals) expect(residual).toBeCloseTo(0, 11);
  });

  test.each(seeds)('leave no smaller sum of squares by any step away (%i)', (seed) => {
    const design = designMatrix(covariates(seed), n);
    const response = normals(seed + 20, n);
    const { coefficients, residuals } = leastSquares(design).fit(response);
    const least = sumOf(residuals.map((value) => value * value));
    for (let c = 0; c < 5; c++) {
      for (const step of [-0.01, 0.01]) {
        const other = sumOf(
          response.map((value, i) => {
            const fitted = sumOf(
              coefficients.map((beta, k) => (beta + (k === c ? step : 0)) * at(design.values, i * 5 + k)),
            );
            return (value - fitted) ** 2;
          }),
        );
        expect(other).toBeGreaterThan(least);
      }
    }
  });

  test('name the variable that follows from those before it', () => {
    const twice: Covariate[] = [
      { name: 'age', numbers: [1, 2, 4, 7, 8] },
      { name: 'months', numbers: [12, 24, 48, 84, 96] },
    ];
    expect(() => leastSquares(designMatrix(twice, 5))).toThrow(
      '“months” is a linear combination of the other variables. Remove one of them.',
    );
    const nested: Covariate[] = [
      { name: 'country', categories: ['d', 'd', 'f', 'f', 'f', 'd'] },
      { name: 'town', categories: ['Bonn', 'Kiel', 'Lyon', 'Nice', 'Lyon', 'Kiel'] },
    ];
    expect(() => leastSquares(designMatrix(nested, 6))).toThrow(
      '“town: Nice” is a linear combination of the other variables. Remove one of them.',
    );
  });

  test('need more samples than coefficients', () => {
    const two: Covariate[] = [{ name: 'g', categories: ['a', 'b', 'c'] }];
    expect(() => leastSquares(designMatrix(two, 3))).toThrow('3 samples are too few for a model of 3 coefficients.');
  });
});

describe('the prevalence asked for', () => {
  test('keeps what is in exactly that share of the samples, for every hundredth', () => {
    const feature_ids = Array.from({ length: 101 }, (_, count) => `in ${count}`);
    const table = createTable({
      sample_ids: Array.from({ length: 100 }, (_, s) => `s${s}`),
      feature_ids,
      values: Float64Array.from({ length: 100 * 101 }, (_, cell) => (Math.floor(cell / 101) < cell % 101 ? 1 : 0)),
    });
    for (let percent = 1; percent <= 100; percent++) {
      const { kept, untested } = filterByPrevalence(table, Number(`${percent}e-2`));
      expect(kept.map(({ present }) => present)).toEqual(Array.from({ length: 101 - percent }, (_, i) => percent + i));
      expect(untested).toEqual(feature_ids.slice(0, percent));
    }
    expect(filterByPrevalence(table, 0).untested).toEqual(['in 0']);
  });

  test('says in whole words what it did not find, and refuses what is no share', () => {
    const table = createTable({ sample_ids: ['s', 't'], feature_ids: ['a'], values: Float64Array.of(1, 0) });
    expect(() => filterByPrevalence(table, 0.57)).toThrow('No features occur in 57 % of the samples.');
    for (const bad of [-0.1, 1.1, Number.NaN])
      expect(() => filterByPrevalence(table, bad)).toThrow(`Prevalence must be between 0 and 1, not ${bad}.`);
  });
});

const { table: positive, grouping } = simulateCounts({ seed: 31, sizes: [9, 8, 7], features: 14, shift: 0.8 });
/** Four in ten amounts are none; one taxon is in a single group, one in a third of another. */
const table: FeatureTable = {
  ...positive,
  values: positive.values.map((value, cell) => {
    const [s, f] = [Math.floor(cell / 14), cell % 14];
    if (f === 3 && grouping[s] !== 'group1') return 0;
    if (f === 5 && grouping[s] === 'group0') return s < 2 ? 7 : 0;
    return value - 1;
  }),
};
const width = table.feature_ids.length;
const n = table.sample_ids.length;
const share = (s: number, f: number) => at(sampleRow(table, s), f) / sumOf(sampleRow(table, s));
const deepened: FeatureTable = {
  ...table,
  values: table.values.map((value, cell) => value * 2 ** (Math.floor(cell / width) % 6)),
};

describe('each feature between groups', () => {
  test('is tested by its proportions, one after the other, and adjusted together', () => {
    for (const adjustment of ['benjamini-hochberg', 'holm'] as const) {
      const found = compareFeatures(table, grouping, { adjustment, alpha: 0.2 });
      const ps = found.features.map(({ feature_id }) => {
        const f = table.feature_ids.indexOf(feature_id);
        return kruskalWallis(
          Array.from({ length: n }, (_, s) => share(s, f)),
          grouping,
        ).p;
      });
      expect(found.features.map(({ p }) => p)).toEqual(ps);
      expect(found.features.map(({ q }) => q)).toEqual(adjustPValues(ps, adjustment));
      for (const { q, is_different } of found.features) expect(is_different).toBe(q <= 0.2);
    }
  });

  test('of two groups is the rank sum, and does not see depth', () => {
    const places = grouping.flatMap((name, s) => (name === 'group2' ? [] : [s]));
    const pick = (from: FeatureTable): FeatureTable => ({
      sample_ids: places.map((s) => at(from.sample_ids, s)),
      feature_ids: from.feature_ids,
      values: Float64Array.from(places.flatMap((s) => [...sampleRow(from, s)])),
    });
    const names = places.map((s) => at(grouping, s));
    const found = compareTwoGroups(pick(table), names);
    expect(compareTwoGroups(pick(deepened), names)).toEqual(found);
    for (const { feature_id, u, p } of found.features) {
      const f = table.feature_ids.indexOf(feature_id);
      expect({ u, p }).toEqual(
        (({ u: expected, p: itsP }) => ({ u: expected, p: itsP }))(
          wilcoxonRankSum(
            places.map((s) => share(s, f)),
            names,
          ),
        ),
      );
    }
  });

  test.each([-0.1, 1.5, Number.NaN])('with α at %d is refused', (alpha) => {
    expect(() => compareFeatures(table, grouping, { alpha })).toThrow(`Alpha must be between 0 and 1, not ${alpha}.`);
  });
});

describe('linear models', () => {
  const age = Array.from({ length: n }, (_, s) => 20 + ((s * 37) % 51));
  const run = (from: FeatureTable, numbers: number[], names: readonly string[] = grouping) =>
    linearModels(from, [
      { name: 'age', numbers },
      { name: 'group', categories: names },
    ]);
  const base = run(table, age);
  const terms = (result: typeof base) => result.features.flatMap((feature) => feature.terms);

  test('see neither depth nor the unit and zero of a number', () => {
    expect(terms(run(deepened, age))).toEqual(terms(base));
    terms(
      run(
        table,
        age.map((years) => 365.25 * years + 1e6),
      ),
    ).forEach((term, place) => {
      expect(term.coefficient).toBeCloseTo(at(terms(base), place).coefficient, 9);
      expect(term.p).toBeCloseTo(at(terms(base), place).p, 9);
    });
  });

  test('turn the sign of a number that runs backwards, and nothing else', () => {
    const back = terms(
      run(
        table,
        age.map((years) => -years),
      ),
    );
    terms(base).forEach((term, place) => {
      const sign = term.term === 'age' ? -1 : 1;
      expect(at(back, place).coefficient).toBeCloseTo(sign * term.coefficient, 10);
      expect(at(back, place).p).toBeCloseTo(term.p, 10);
    });
  });

  test('with one variable of two categories are Student’s test of the logarithms', () => {
    const two = grouping.map((name) => (name === 'group0' ? 'a' : 'b'));
    const found = linearModels(table, [{ name: 'g', categories: two }]);
    for (const { feature_id, terms: own } of found.features) {
      const f = table.feature_ids.indexOf(feature_id);
      const shares = Array.from({ length: n }, (_, s) => share(s, f));
      const least = Math.min(...shares.filter((value) => value > 0));
      const logs = shares.map((value) => Math.log2(value > 0 ? value : least / 2));
      const [a, b] = ['a', 'b'].map((name) => logs.filter((_, s) => two[s] === name)) as [number[], number[]];
      const meanOf = (values: number[]) => sumOf(values) / values.length;
      const squares = (values: number[]) => sumOf(values.map((value) => (value - meanOf(values)) ** 2));
      const pooled = (squares(a) + squares(b)) / (n - 2);
      expect(own[0]?.coefficient).toBeCloseTo(meanOf(b) - meanOf(a), 10);
      expect(own[0]?.standard_error).toBeCloseTo(Math.sqrt(pooled * (1 / a.length + 1 / b.length)), 10);
    }
    expect(found.df).toBe(n - 2);
  });
});

describe('ANCOM-BC', () => {
  const year = Array.from({ length: n }, (_, s) => 2015 + ((s * 7) % 9));
  const run = (from: FeatureTable, numbers: number[]) => ancomBc(from, [{ name: 'year', numbers }], { prevalence: 0 });
  const coefficients = (result: ReturnType<typeof run>) =>
    result.features.map(({ terms }) => [terms[0]?.coefficient ?? 0, terms[0]?.standard_error ?? 0]);

  test('does not see from where a number is counted: years since 2015, since Christ, seconds since 1970', () => {
    const base = coefficients(
      run(
        table,
        year.map((value) => value - 2015),
      ),
    );
    for (const zero of [0, 1e6, -1e9]) {
      const moved = coefficients(
        run(
          table,
          year.map((value) => value + zero),
        ),
      );
      moved.forEach(([coefficient = 0, error = 0], f) => {
        expect(coefficient).toBeCloseTo(base[f]?.[0] ?? Number.NaN, 7);
        expect(error).toBeCloseTo(base[f]?.[1] ?? Number.NaN, 7);
      });
    }
  });

  test('is in units of the number: per ten years, ten times as much', () => {
    const [one, ten] = [
      run(table, year),
      run(
        table,
        year.map((value) => value / 10),
      ),
    ].map(coefficients);
    ten?.forEach(([coefficient = 0, error = 0], f) => {
      expect(coefficient / 10).toBeCloseTo(one?.[f]?.[0] ?? Number.NaN, 3);
      expect(error / 10).toBeCloseTo(one?.[f]?.[1] ?? Number.NaN, 10);
    });
  });

  test('takes off what all features of one group have more, as unequal depth', () => {
    const { table: some, grouping: names } = simulateCounts({ seed: 8, sizes: [15, 15], features: 40, shift: 0.1 });
    const counts = { ...some, values: some.values.map((value) => value + 1) };
    const isFirst = (cell: number) => names[Math.floor(cell / 40)] === 'group0';
    const deep = { ...counts, values: counts.values.map((value, cell) => value * (isFirst(cell) ? 1 : 20)) };
    // Without zeros and with hardly a pseudocount every coefficient grows by ln 20, and so should the bias alone.
    const [before, after] = [counts, deep].map((from) =>
      ancomBc(from, [{ name: 'g', categories: names }], { pseudocount: 1e-9 }),
    );
    expect((after?.biases[0]?.bias ?? 0) - (before?.biases[0]?.bias ?? 0)).toBeCloseTo(Math.log(20), 1);
    after?.features.forEach(({ terms }, f) => {
      const [now, then] = [terms[0], before?.features[f]?.terms[0]];
      expect(now?.standard_error).toBeCloseTo(then?.standard_error ?? Number.NaN, 8);
      expect(now?.coefficient).toBeCloseTo(then?.coefficient ?? Number.NaN, 1);
    });
  });

  test('of two features is refused, and says why', () => {
    const two = createTable({
      sample_ids: ['s', 't', 'u', 'v'],
      feature_ids: ['a', 'b'],
      values: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 9),
    });
    expect(() => run(two, [1, 2, 3, 5])).toThrow('2 features are too few to estimate the bias.');
  });

  test.each([
    [{ pseudocount: 0 }, 'The pseudocount must be above 0, not 0.'],
    [{ pseudocount: Number.NaN }, 'The pseudocount must be above 0, not NaN.'],
    [{ tolerance: -1 }, 'The tolerance must be above 0, not -1.'],
    [{ alpha: 2 }, 'Alpha must be between 0 and 1, not 2.'],
    [{ most_rounds: 0 }, 'The number of iterations must be a whole number of at least 1, not 0.'],
    [{ prevalence: 1.2 }, 'Prevalence must be between 0 and 1, not 1.2.'],
  ])('with %o is refused', (options, sentence) => {
    expect(() => ancomBc(table, [{ name: 'g', categories: grouping }], options)).toThrow(sentence);
  });
});

describe('the bias of coefficients', () => {
  const limits = { tolerance: 1e-6, most_rounds: 1000 };
  const draw = (seed: number, bias: number) => {
    const noise = normals(seed, 80);
    return noise.map((value, f) => bias + 0.1 * value + (f < 8 ? 3 : f < 16 ? -3 : 0));
  };
  const variances = new Float64Array(80).fill(0.01);

  test.each([-2, 0, 0.7, 5])(
    'of %d is found again within its error, a fifth of the features being different',
    (bias) => {
      for (const seed of seeds) {
        const found = estimateBias(draw(seed, bias), variances, limits);
        expect(found.converged).toBe(true);
        expect(Math.abs(found.bias - bias)).toBeLessThan((4 * 0.1) / Math.sqrt(64));
      }
    },
  );

  test('turns its sign with the coefficients, and does not see their order', () => {
    const coefficients = draw(5, 1);
    const { bias } = estimateBias(coefficients, variances, limits);
    expect(
      estimateBias(
        coefficients.map((value) => -value),
        variances,
        limits,
      ).bias,
    ).toBeCloseTo(-bias, 7);
    expect(estimateBias(coefficients.toReversed(), variances, limits).bias).toBeCloseTo(bias, 9);
  });

  test('of coefficients that are all the same is that one', () => {
    expect(estimateBias(new Float64Array(12).fill(0.4), new Float64Array(12).fill(0.1), limits).bias).toBeCloseTo(
      0.4,
      6,
    );
  });

  test('says when it had no time to settle', () => {
    expect(estimateBias(draw(1, 2), variances, { tolerance: 1e-12, most_rounds: 1 })).toMatchObject({
      rounds: 1,
      converged: false,
    });
  });
});

describe('structural zeros', () => {
  test.each([false, true])('are those of the definition, with the lower bound: %s', (lower_bound) => {
    const { groups, zeros } = structuralZeros(table, grouping, { lower_bound });
    zeros.forEach((row, f) => {
      row.forEach((isZero, g) => {
        const own = grouping.flatMap((name, s) => (name === groups[g] ? [share(s, f)] : []));
        const p = own.filter((value) => value > 0).length / own.length;
        const bound = lower_bound ? 1.96 * Math.sqrt((p * (1 - p)) / own.length) : 0;
        expect(isZero).toBe(p <= bound);
      });
    });
    expect(zeros).toHaveLength(width);
  });

  test('by the bound are found in no fewer groups, up to one in four of a dozen', () => {
    const counts = Float64Array.from({ length: 24 }, (_, s) => (s < 3 || s > 15 ? 1 : 0));
    const one = createTable({ sample_ids: [...counts.keys()].map(String), feature_ids: ['f'], values: counts });
    const names = [...counts.keys()].map((s) => (s < 12 ? 'a' : 'b'));
    expect(structuralZeros(one, names).zeros).toEqual([[false, false]]);
    expect(structuralZeros(one, names, { lower_bound: true }).zeros).toEqual([[false, false]]);
    const fewer = { ...one, values: counts.with(2, 0) };
    expect(structuralZeros(fewer, names, { lower_bound: true }).zeros).toEqual([[true, false]]);
  });
});

describe('a consensus', () => {
  const methods = ['a', 'b', 'c', 'd'];
  const draw = (seed: number) => {
    const random = createRandomSource(seed);
    return methods.map((method) => ({
      method,
      findings: Array.from({ length: 9 }, (_, f) => ({
        feature_id: `f${f}`,
        is_different: random.nextBelow(2) === 1,
        effect: at([null, -2, 0, 3], random.nextBelow(4)),
      })).filter(() => random.nextBelow(4) > 0),
    }));
  };

  test.each(seeds)('counts, feature by feature, who tested and who found it, and which way (%i)', (seed) => {
    const given = draw(seed);
    const { features } = buildConsensus(given);
    for (const { feature_id, tested_by, found_by, direction, is_contradicted } of features) {
      const reported = given.flatMap(({ method, findings }) =>
        findings.filter((finding) => finding.feature_id === feature_id).map((finding) => ({ method, ...finding })),
      );
      const found = reported.filter(({ is_different }) => is_different);
      const [up, down] = [1, -1].map((sign) => found.some(({ effect }) => Math.sign(effect ?? 0) === sign));
      expect(tested_by).toBe(reported.length);
      expect(found_by).toEqual(found.map(({ method }) => method));
      expect(is_contradicted).toBe(up && down);
      expect(direction).toBe(up === down ? null : up ? 1 : -1);
    }
    const order = features.map(({ found_by, feature_id }) => `${9 - found_by.length} ${feature_id}`);
    expect(order).toEqual(order.toSorted());
  });

  test('does not take an effect that is not a number for one downwards', () => {
    const findings = [{ feature_id: 'Blautia', is_different: true, effect: Number.NaN }];
    expect(() =>
      buildConsensus([
        { method: 'LEfSe', findings },
        { method: 'ANCOM-BC', findings: [] },
      ]),
    ).toThrow('The effect of "Blautia" by LEfSe is not a number.');
  });
});
