import { describe, expect, test } from 'vitest';
import { simulateCounts } from '../../fixtures/simulate-samples.ts';
import { createRandomSource } from '../random/generator.ts';
import { kruskalWallis, medianOf } from '../rank-tests/kruskal-wallis.ts';
import { createTable, sampleRow } from '../table/feature-table.ts';
import { type SubclassRules, subclassesAgree } from './compare-subclasses.ts';
import { prepareBootstrap } from './draw-bootstrap.ts';
import { type LefseOptions, lefse, scaleFeatures } from './lefse.ts';
import { readClasses } from './lefse-classes.ts';
import { contentKeys, jitterValues, scoreEffects } from './score-effects.ts';

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const tableOf = (features: readonly string[], ...rows: number[][]) =>
  createTable({
    sample_ids: rows.map((_, s) => `s${s}`),
    feature_ids: features,
    values: Float64Array.from(rows.flat()),
  });
const normals = (seed: number, n: number) => {
  const random = createRandomSource(seed);
  return Float64Array.from({ length: n }, () => random.nextNormal());
};

describe('classes', () => {
  test('and their subclasses come in the order of names, each with its samples; a name in two classes is two', () => {
    const found = readClasses({ classes: ['b', 'a', 'b', 'a', 'b'], subclasses: ['y', 'x', 'x', 'x', 'y'] }, 5);
    expect(found).toEqual([
      { name: 'a', places: [1, 3], subclasses: [{ name: 'x', places: [1, 3] }] },
      {
        name: 'b',
        places: [0, 2, 4],
        subclasses: [
          { name: 'x', places: [2] },
          { name: 'y', places: [0, 4] },
        ],
      },
    ]);
  });

  test('without subclasses are one subclass each', () => {
    const found = readClasses({ classes: ['a', 'a', 'b', 'b'] }, 4);
    expect(found.map(({ places, subclasses }) => [places, subclasses.map((sub) => sub.places)])).toEqual([
      [[0, 1], [[0, 1]]],
      [[2, 3], [[2, 3]]],
    ]);
  });

  test('may be called like words of the language', () => {
    const names = ['__proto__', 'constructor', '__proto__', 'constructor'];
    expect(readClasses({ classes: names }, 4).map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
  });

  test.each<[string[], string]>([
    [[], 'LEfSe needs at least two classes, not 0.'],
    [['a', 'b', 'b'], 'Class "a" has one sample. LEfSe needs at least two per class.'],
  ])('%j are refused', (classes, sentence) => {
    expect(() => readClasses({ classes }, classes.length)).toThrow(sentence);
  });
});

describe('samples scaled to one sum', () => {
  test('keep their proportions', () => {
    const { table } = simulateCounts({ seed: 2, sizes: [3, 3], features: 8 });
    const columns = scaleFeatures(table, 1000);
    table.sample_ids.forEach((_, s) => {
      expect(sumOf(columns.map((column) => column[s] ?? 0))).toBeCloseTo(1000, 9);
      const row = sampleRow(table, s);
      columns.forEach((column, f) => {
        expect((column[s] ?? 0) / 1000).toBeCloseTo((row[f] ?? 0) / sumOf(row), 13);
      });
    });
  });

  test('stay as they are when no sum is asked for, and 0 when they have no reads', () => {
    const table = tableOf(['a', 'b'], [3, 1], [0, 0]);
    expect(scaleFeatures(table, null).map((column) => [...column])).toEqual([
      [3, 0],
      [1, 0],
    ]);
    expect(scaleFeatures(table, 100).map((column) => [...column])).toEqual([
      [75, 0],
      [25, 0],
    ]);
  });

  test('by the first rank where names are lineages: more bars than features', () => {
    const lineages = tableOf(['k', 'k|p', 'k|p|c', 'k|p|c|o'], [10, 8, 8, 2]);
    expect(scaleFeatures(lineages, 100).map(([value]) => value)).toEqual([100, 80, 80, 20]);
    const single = tableOf(['k', 'k|p', 'l', 'm'], [10, 8, 1, 1]);
    expect(scaleFeatures(single, 100).map(([value]) => value)).toEqual([50, 40, 5, 5]);
  });

  test('by all features where no lineage of the sample starts at the first rank', () => {
    const headless = tableOf(['k|p', 'k|p|c', 'k|p|c|o'], [10, 8, 2]);
    expect(scaleFeatures(headless, 100).map(([value]) => value)).toEqual([50, 40, 10]);
  });
});

describe('keys of content', () => {
  const columns = [Float64Array.of(0, 2, 5), Float64Array.of(1, 1, 0), Float64Array.of(0, 2, 5)];

  test('are equal for equal features and for equal samples, and else differ', () => {
    const keys = contentKeys(columns);
    expect(keys.features[0]).toBe(keys.features[2]);
    expect(keys.features[0]).not.toBe(keys.features[1]);
    const twins = contentKeys([Float64Array.of(3, 3, 4), Float64Array.of(0, 0, 0)]);
    expect(twins.samples[0]).toBe(twins.samples[1]);
    expect(twins.samples[0]).not.toBe(twins.samples[2]);
  });

  test('go with their feature and sample when these come in another order', () => {
    const [before, after] = [columns, columns.toReversed().map((column) => column.toReversed())].map(contentKeys);
    expect([...(after?.features ?? [])]).toEqual([...(before?.features ?? [])].reverse());
    expect([...(after?.samples ?? [])]).toEqual([...(before?.samples ?? [])].reverse());
  });

  test('of a sample do not see the features that it lacks', () => {
    const wider = contentKeys([...columns, new Float64Array(3)]);
    expect([...wider.samples]).toEqual([...contentKeys(columns).samples]);
  });
});

describe('noise for what hardly varies', () => {
  const classes = [Array.from({ length: 400 }, (_, i) => i), Array.from({ length: 400 }, (_, i) => 400 + i)];
  const varied = Float64Array.from({ length: 800 }, (_, i) => i + 1);
  const spread = (columns: Float64Array[], seed = 1) =>
    jitterValues(columns, classes, { seed, keys: contentKeys(columns) });

  test('leaves a feature with many different values to the bit, class by class', () => {
    const half = Float64Array.from({ length: 800 }, (_, i) => (i < 400 ? i : 7));
    const [first, second] = spread([varied, half]);
    expect([...(first ?? [])]).toEqual([...varied]);
    expect([...(second?.subarray(0, 400) ?? [])]).toEqual([...half.subarray(0, 400)]);
    expect(second?.subarray(400).every((value) => value !== 7)).toBe(true);
  });

  test('has a twentieth of the value as its standard deviation, and a hundredth where values are small', () => {
    for (const [value, sd] of [
      [1000, 50],
      [2, 0.1],
      [0.1, 0.01],
    ] as const) {
      const column = new Float64Array(800).fill(value);
      const noise = [...(spread([varied, column])[1] ?? [])].map((noisy) => noisy - value);
      const found = Math.sqrt(sumOf(noise.map((one) => one * one)) / 800);
      expect(Math.abs(sumOf(noise) / 800)).toBeLessThan((4 * sd) / Math.sqrt(800));
      expect(Math.abs(found / sd - 1)).toBeLessThan(4 / Math.sqrt(1600));
    }
  });

  test('never makes an amount negative, and gives zeros a half-normal of a hundredth', () => {
    const zeros = spread([varied, new Float64Array(800)])[1] ?? new Float64Array(0);
    expect(zeros.every((value) => value >= 0)).toBe(true);
    expect(Math.abs(sumOf(zeros) / 800 / (0.01 * Math.sqrt(2 / Math.PI)) - 1)).toBeLessThan(0.12);
  });

  test('is another for another seed and the same for the same; another feature has another', () => {
    const column = new Float64Array(800).fill(5);
    const [, once] = spread([varied, column], 1);
    expect(spread([varied, column], 1)[1]).toEqual(once);
    expect(spread([varied, column], 2)[1]).not.toEqual(once);
    const [, a, b] = spread([varied, column, column.map((value) => 2 * value)], 1);
    expect(a?.map((value) => value * 2)).not.toEqual(b);
  });

  test.each([
    [4, true],
    [5, false],
  ])('comes to a class of eight with %i different values: %s', (different, isNoisy) => {
    const column = Float64Array.from({ length: 8 }, (_, i) => 10 + (i % different));
    const [found] = jitterValues([column], [[0, 1, 2, 3, 4, 5, 6, 7]], { seed: 1, keys: contentKeys([column]) });
    expect(found?.every((value, i) => value !== column[i])).toBe(isNoisy);
  });
});

describe('a bootstrap', () => {
  const classOf = [...Array(12).fill(0), ...Array(8).fill(1)] as number[];
  const varied = [normals(1, 20), normals(2, 20)];

  test('draws as many as it should, with replacement, every sample as often', () => {
    const draw = prepareBootstrap(varied, classOf, { size: 13, least: 1, random: createRandomSource(3) });
    const counts = new Float64Array(20);
    let repeats = 0;
    for (let done = 0; done < 2000; done++) {
      const drawn = draw();
      expect(drawn).toHaveLength(13);
      if (new Set(drawn).size < 13) repeats++;
      for (const place of drawn) counts[place] = (counts[place] ?? 0) + 1;
    }
    expect(repeats).toBeGreaterThan(1900);
    const expected = (2000 * 13) / 20;
    // 19 degrees of freedom: 43.8 is passed once in a thousand streams.
    expect(sumOf(counts.map((count) => (count - expected) ** 2 / expected))).toBeLessThan(43.8);
  });

  test('has at least so many of each class, and more different values than these', () => {
    const draw = prepareBootstrap(varied, classOf, { size: 13, least: 3, random: createRandomSource(4) });
    for (let done = 0; done < 200; done++) {
      const drawn = [...draw()];
      for (const own of [0, 1]) {
        const places = drawn.filter((place) => classOf[place] === own);
        expect(places.length).toBeGreaterThanOrEqual(3);
        for (const column of varied) expect(new Set(places.map((place) => column[place])).size).toBeGreaterThan(3);
      }
    }
  });

  test('of what cannot vary ends all the same, with the last draw', () => {
    const constant = new Float64Array(20).fill(2);
    const draw = prepareBootstrap([constant], classOf, { size: 13, least: 1, random: createRandomSource(5) });
    expect(draw()).toHaveLength(13);
  });

  test('is the same for the same seed and another for another', () => {
    const of = (seed: number) => {
      const draw = prepareBootstrap(varied, classOf, { size: 13, least: 1, random: createRandomSource(seed) });
      return [[...draw()], [...draw()]];
    };
    expect(of(1)).toEqual(of(1));
    expect(of(1)).not.toEqual(of(2));
    expect(of(1)[0]).not.toEqual(of(1)[1]);
  });
});

describe('subclasses', () => {
  const rules: SubclassRules = {
    wilcoxon_alpha: 0.05,
    strategy: 'one_against_all',
    least_subclass: 10,
    only_same_subclass: false,
    correction: 'none',
  };
  const names = (...sizes: number[]) => sizes.flatMap((size, place) => Array<string>(size).fill(`class${place}`));
  const classesOf = (classes: string[], subclasses?: string[]) => readClasses({ classes, subclasses }, classes.length);

  test('of two whole classes agree when their rank sums differ at 2 α and their medians too', () => {
    const grouping = names(12, 13);
    const classes = classesOf(grouping);
    let [agreed, not] = [0, 0];
    for (let seed = 1; seed <= 60; seed++) {
      const values = normals(seed, 25).map((value, i) => Math.round(2 * (value + (i < 12 ? 0 : (seed % 7) / 5))));
      const { p } = kruskalWallis(values, grouping);
      const isApart = medianOf(values.subarray(0, 12)) !== medianOf(values.subarray(12));
      // A single comparison may have equal medians.
      const expected = p < 0.1;
      expect(subclassesAgree(values, classes, rules)).toBe(expected);
      if (expected && isApart) agreed++;
      else not++;
    }
    expect(Math.min(agreed, not)).toBeGreaterThan(10);
  });

  test('of two whole classes may have equal medians where their rank sums differ: there is no other comparison', () => {
    const values = Float64Array.from([...Array(6).fill(0), ...Array(14).fill(5), ...Array(6).fill(9)] as number[]);
    const grouping = names(13, 13);
    expect(medianOf(values.subarray(0, 13))).toBe(medianOf(values.subarray(13)));
    expect(kruskalWallis(values, grouping).p).toBeLessThan(0.01);
    expect(subclassesAgree(values, classesOf(grouping), rules)).toBe(true);
  });

  test('too small to be tested agree by the direction of their medians alone', () => {
    const classes = classesOf(names(4, 4), ['a', 'a', 'b', 'b', 'a', 'a', 'b', 'b']);
    expect(subclassesAgree(Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8), classes, rules)).toBe(true);
    // b of the first class lies above a of the second.
    expect(subclassesAgree(Float64Array.of(1, 2, 7, 8, 5, 6, 9, 9), classes, rules)).toBe(false);
    // Only a with a and b with b are compared.
    const same = { ...rules, only_same_subclass: true };
    expect(subclassesAgree(Float64Array.of(1, 2, 7, 8, 5, 6, 9, 9), classes, same)).toBe(true);
  });

  test('are tested from the least size on, and below it only looked at', () => {
    // Medians apart, rank sums hardly.
    const values = Float64Array.from({ length: 20 }, (_, i) => (i < 10 ? i : i - 9.5));
    const classes = classesOf(names(10, 10));
    const found = [10, 11].map((least_subclass) => subclassesAgree(values, classes, { ...rules, least_subclass }));
    expect(found).toEqual([false, true]);
  });

  test('a tie of medians in one of several comparisons is no direction, and equal values differ in nothing', () => {
    const classes = classesOf(names(4, 4), ['a', 'a', 'b', 'b', 'a', 'a', 'b', 'b']);
    expect(subclassesAgree(Float64Array.of(1, 3, 1, 3, 1, 3, 7, 8), classes, rules)).toBe(false);
    expect(subclassesAgree(new Float64Array(8).fill(4), classes, rules)).toBe(false);
  });

  test('one class against all others needs one that differs, one against one needs every pair', () => {
    const classes = classesOf(names(12, 12, 12));
    const values = normals(3, 36).map((value, i) => value + (i < 12 ? 20 : 0));
    expect(subclassesAgree(values, classes, rules)).toBe(true);
    expect(subclassesAgree(values, classes, { ...rules, strategy: 'one_against_one' })).toBe(false);
    const stairs = normals(3, 36).map((value, i) => value + 20 * Math.floor(i / 12));
    expect(subclassesAgree(stairs, classes, { ...rules, strategy: 'one_against_one' })).toBe(true);
  });

  test('corrected as independent are as strict as Šidák’s, as dependent as Bonferroni’s in reverse', () => {
    // LEfSe's own: α of the comparisons' number, 1 − (1 − α)^k and k α, so that more comparisons ask for less.
    const grouping = names(24, 24);
    const subclasses = grouping.map((_, i) => (i % 2 ? 'a' : 'b'));
    const classes = classesOf(grouping, subclasses);
    const passes = (correction: SubclassRules['correction']) =>
      Array.from({ length: 80 }, (_, seed) => {
        const values = normals(seed + 1, 48).map((value, i) => value + (i < 24 ? 0 : 0.9));
        return subclassesAgree(values, classes, { ...rules, correction });
      });
    const [none, independent, dependent] = [passes('none'), passes('independent'), passes('dependent')];
    const count = (found: boolean[]) => found.filter(Boolean).length;
    none.forEach((isPassed, seed) => {
      if (isPassed) expect(independent[seed]).toBe(true);
      if (independent[seed]) expect(dependent[seed]).toBe(true);
    });
    expect(count(none)).toBeLessThan(count(independent));
  });
});

describe('effects', () => {
  const classes = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14, 15],
  ];
  const settings = { seed: 1, bootstraps: 20, fraction: 0.67 };
  const columnOf = (low: number, high: number, seed: number) =>
    normals(seed, 16).map((value, i) => Math.max(0, (i < 8 ? low : high) * (1 + 0.01 * value)));

  test('of one feature alone are log₁₀ of the difference of its means', () => {
    const [score = 0] = scoreEffects([columnOf(100_000, 300_000, 1)], classes, settings);
    expect(score).toBeCloseTo(Math.log10(200_000), 2);
  });

  test('grow with the difference, and by one for amounts ten times as large', () => {
    const scores = [110_000, 150_000, 400_000].map(
      (high) => scoreEffects([columnOf(100_000, high, 2)], classes, settings)[0] ?? 0,
    );
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    const [small = 0] = scoreEffects([columnOf(1e4, 3e4, 3)], classes, settings);
    const [large = 0] = scoreEffects([columnOf(1e5, 3e5, 3)], classes, settings);
    expect(large - small).toBeCloseTo(1, 3);
  });

  test('are at least half of the difference of means, and at most all of it where the classes differ in one', () => {
    const columns = [columnOf(1e5, 2e5, 4), columnOf(5e4, 9e4, 5), columnOf(3e5, 3.2e5, 6)];
    const scores = scoreEffects(columns, classes, settings);
    scores.forEach((score, f) => {
      const column = columns[f] ?? new Float64Array(0);
      const apart = Math.abs(sumOf(column.subarray(8)) - sumOf(column.subarray(0, 8))) / 8;
      expect(score).toBeGreaterThan(Math.log10(apart / 2) - 0.05);
    });
  });

  test('do not see which class is which, nor how samples are placed', () => {
    const columns = [columnOf(1e5, 2e5, 7), columnOf(9e4, 5e4, 8)];
    const before = scoreEffects(columns, classes, settings);
    const swapped = scoreEffects(columns, classes.toReversed(), settings);
    const turned = scoreEffects(
      columns.map((column) => column.toReversed()),
      classes.map((places) => places.map((place) => 15 - place)),
      settings,
    );
    before.forEach((score, f) => {
      expect(swapped[f]).toBeCloseTo(score, 9);
      expect(turned[f]).toBeCloseTo(score, 9);
    });
  });

  test('are 0 where nothing is drawn', () => {
    expect(scoreEffects([columnOf(1, 9, 1)], classes, { ...settings, fraction: 0 })).toEqual([0]);
  });
});

describe('the whole', () => {
  const { table: positive, grouping } = simulateCounts({ seed: 21, sizes: [12, 11, 10], features: 24, shift: 1.5 });
  const table = { ...positive, values: positive.values.map((value) => value - 1) };
  const run = (options: Partial<LefseOptions> = {}) =>
    lefse(table, { classes: grouping }, { seed: 1, bootstraps: 10, ...options });
  const base = run();
  const found = (result: typeof base) =>
    new Set(result.features.filter(({ is_discriminative }) => is_discriminative).map(({ feature_id }) => feature_id));

  test('finds some features and not all, by p and score', () => {
    expect(found(base).size).toBeGreaterThan(2);
    expect(found(base).size).toBeLessThan(24);
    for (const feature of base.features) {
      expect(feature.passed_kruskal).toBe(feature.kruskal_p !== null && feature.kruskal_p < 0.05);
      expect(feature.lda !== null).toBe(feature.passed_subclasses);
      expect(feature.is_discriminative).toBe(feature.lda !== null && feature.lda > 2);
      const largest = Math.max(...feature.class_means);
      expect(feature.log_largest_mean).toBeCloseTo(Math.log10(largest), 12);
      if (feature.class !== null)
        expect(feature.class_means[base.classes.findIndex(({ name }) => name === feature.class)]).toBe(largest);
    }
  });

  test('tests each feature’s proportions by Kruskal–Wallis, to the last digit that scaling leaves', () => {
    base.features.forEach(({ kruskal_p }, f) => {
      const shares = table.sample_ids.map((_, s) => (sampleRow(table, s)[f] ?? 0) / sumOf(sampleRow(table, s)));
      expect(kruskal_p).toBeCloseTo(kruskalWallis(shares, grouping).p, 10);
    });
  });

  test('finds more with a larger α, and fewer with a larger score to reach', () => {
    const [strict, loose] = [found(run({ kruskal_alpha: 0.001 })), found(run({ kruskal_alpha: 0.3 }))];
    expect(strict.size).toBeLessThan(loose.size);
    for (const { feature_id, kruskal_p } of base.features)
      if (strict.has(feature_id)) expect(kruskal_p).toBeLessThan(0.001);
    const high = found(run({ lda_threshold: 4.5 }));
    expect([...high].filter((id) => !found(base).has(id))).toEqual([]);
    expect(high.size).toBeLessThan(found(base).size);
    expect(found(run({ lda_threshold: 100 })).size).toBe(0);
    expect(found(run({ kruskal_alpha: 0 })).size).toBe(0);
    const { kruskal_p, feature_id } = base.features.find(({ passed_kruskal }) => passed_kruskal) ?? {};
    const atLimit = run({ kruskal_alpha: kruskal_p ?? 1 }).features.find(
      (feature) => feature.feature_id === feature_id,
    );
    expect(atLimit?.passed_kruskal).toBe(false);
  });

  test('another seed moves the scores and nothing else', () => {
    const other = run({ seed: 2 });
    expect(run()).toEqual(base);
    const rest = (result: typeof base) => result.features.map(({ lda, is_discriminative, ...details }) => details);
    expect(rest(other)).toEqual(rest(base));
    expect(other.features.map(({ lda }) => lda)).not.toEqual(base.features.map(({ lda }) => lda));
  });

  test('does not see how deep a sample was read', () => {
    const deeper = {
      ...table,
      values: table.values.map((value, cell) => value * 2 ** (Math.floor(cell / 24) % 5)),
    };
    expect(lefse(deeper, { classes: grouping }, { seed: 1, bootstraps: 10 })).toEqual(base);
  });

  test('counts a sample without reads as 0 of everything', () => {
    const values = table.values.slice().fill(0, 0, 24);
    const { features } = lefse({ ...table, values }, { classes: grouping }, { seed: 1, bootstraps: 2 });
    for (const { class_means } of features) expect(class_means.every(Number.isFinite)).toBe(true);
  });

  test.each<[Partial<LefseOptions>, string]>([
    [{ kruskal_alpha: -0.1 }, 'must be between 0 and 1, not -0.'],
    [{ wilcoxon_alpha: Number.NaN }, 'must be between 0 and 1, not NaN.'],
    [{ fraction: 1.01 }, 'must be between 0 and 1, not 1.'],
    [{ lda_threshold: 101 }, 'must be between 0 and 100, not 101.'],
    [{ bootstraps: 2.5 }, 'The number of bootstraps must be a whole number of at least 1, not 2.5.'],
    [{ least_subclass: 0 }, 'The minimum size of a subclass must be a whole number of at least 1, not 0.'],
    [{ scale: -5 }, 'The scale of samples must be above 0, not -5.'],
    [{ scale: Number.POSITIVE_INFINITY }, 'The scale of samples must be above 0, not Infinity.'],
  ])('with %o is refused', (options, sentence) => {
    expect(() => run(options)).toThrow(sentence);
  });
});
