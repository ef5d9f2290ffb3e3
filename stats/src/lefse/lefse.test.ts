import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/lefse.json' with { type: 'json' };
import { createTable, sampleRow } from '../table/feature-table.ts';
import { type LefseOptions, type LefseResult, lefse } from './lefse.ts';
import { scoreEffects } from './score-effects.ts';

const width = reference.feature_ids.length;
const whole = createTable({
  sample_ids: reference.classes.map((_, i) => `s${i}`),
  feature_ids: reference.feature_ids,
  values: Float64Array.from(reference.counts),
});

function choose(places: readonly number[]) {
  const table = createTable({
    sample_ids: places.map((place) => `s${place}`),
    feature_ids: whole.feature_ids,
    values: Float64Array.from(places.flatMap((place) => [...sampleRow(whole, place)])),
  });
  const pick = (names: readonly string[]) => places.map((place) => names[place] ?? '');
  return { table, classes: pick(reference.classes), subclasses: pick(reference.subclasses) };
}

const options: Record<keyof typeof reference.results, Partial<LefseOptions>> = {
  two_classes: {},
  three_one_against_all: {},
  three_one_against_one: { strategy: 'one_against_one' },
  subclasses: {},
  subclasses_one_against_all: {},
  subclasses_one_against_one: { strategy: 'one_against_one' },
  subclasses_untested: { least_subclass: 15 },
  subclasses_same_name: { only_same_subclass: true },
  subclasses_corrected: { correction: 'dependent' },
};
const settings = Object.entries(reference.results).map(([name, result]) => ({
  name,
  places: result.places,
  expected: new Map(Object.entries(result.features)),
  hasSubclasses: name.startsWith('subclasses'),
  chosen: Object.entries(options).find(([key]) => key === name)?.[1] ?? {},
}));

describe.each(settings)('LEfSe 1.1.2, $name', ({ places, expected, hasSubclasses, chosen }) => {
  const { table, classes, subclasses } = choose(places);
  const result = lefse(table, { classes, subclasses: hasSubclasses ? subclasses : undefined }, { seed: 1, ...chosen });

  test('keeps the same features, with p to 1e-6 and the same means', () => {
    let passed = 0;
    for (const feature of result.features) {
      const { p, log_mean } = expected.get(feature.feature_id) ?? { p: Number.NaN, log_mean: Number.NaN };
      expect([feature.feature_id, feature.passed_subclasses]).toEqual([feature.feature_id, p !== null]);
      expect(feature.log_largest_mean).toBeCloseTo(log_mean, 9);
      if (p === null) continue;
      expect((feature.kruskal_p ?? Number.NaN) / p).toBeCloseTo(1, 6);
      passed++;
    }
    expect(passed).toBeGreaterThan(0);
  });

  test('scores them within the spread of its own runs, for the same class', () => {
    for (const feature of result.features) {
      const { lda, class: largest } = expected.get(feature.feature_id) ?? { lda: null, class: null };
      if (!lda || feature.lda === null) continue;
      expect(feature.class).toBe(largest);
      // Five runs of the reference show part of its spread.
      expect(feature.lda).toBeGreaterThan((lda[0] ?? 0) - 0.2);
      expect(feature.lda).toBeLessThan((lda[1] ?? 0) + 0.2);
    }
  });
});

describe('LEfSe', () => {
  const { table, classes, subclasses } = choose(reference.classes.map((_, place) => place));
  const run = (seed: number, chosen: Partial<LefseOptions> = {}) => lefse(table, { classes }, { seed, ...chosen });
  const before = run(7);

  function scoresByName(result: LefseResult) {
    return new Map(result.features.map((feature) => [feature.feature_id, feature]));
  }

  function expectSame(after: LefseResult, rename: (id: string) => string = (id) => id) {
    const found = scoresByName(after);
    for (const feature of before.features) {
      const other = found.get(rename(feature.feature_id));
      expect(other?.kruskal_p).toBeCloseTo(feature.kruskal_p ?? Number.NaN, 12);
      expect(other?.is_discriminative).toBe(feature.is_discriminative);
      if (feature.lda === null) expect(other?.lda).toBeNull();
      else expect(other?.lda).toBeCloseTo(feature.lda, 9);
    }
  }

  test('gives the same scores for the same seed, and close ones for another', () => {
    expect(run(7)).toEqual(before);
    const other = run(8);
    expect(other.features.map(({ lda }) => lda)).not.toEqual(before.features.map(({ lda }) => lda));
    other.features.forEach(({ lda }, f) => {
      const first = before.features[f]?.lda ?? null;
      if (lda !== null && first !== null) expect(Math.abs(lda - first)).toBeLessThan(0.3);
    });
  });

  test('changes nothing when classes are renamed, in another order of the alphabet', () => {
    const names = new Map([
      ['class0', 'zebra'],
      ['class1', '1st'],
      ['class2', 'Middle'],
    ]);
    const after = lefse(table, { classes: classes.map((name) => names.get(name) ?? '') }, { seed: 7 });
    expectSame(after);
    expect(after.classes.map(({ name }) => name)).toEqual(['1st', 'Middle', 'zebra']);
    after.features.forEach((feature, f) => {
      const first = before.features[f]?.class;
      expect(feature.class).toBe(first ? names.get(first) : null);
    });
  });

  test('changes nothing when samples come in another order or under other names', () => {
    const order = classes.map((_, i) => (i * 11) % classes.length);
    const turned = createTable({
      sample_ids: order.map((i) => `other name of ${i}`),
      feature_ids: table.feature_ids,
      values: Float64Array.from(order.flatMap((i) => [...sampleRow(table, i)])),
    });
    expect(new Set(order).size).toBe(classes.length);
    expectSame(lefse(turned, { classes: order.map((i) => classes[i] ?? '') }, { seed: 7 }));
  });

  test('changes nothing when features come in another order or under other names', () => {
    const turned = createTable({
      sample_ids: table.sample_ids,
      feature_ids: table.feature_ids.toReversed().map((id) => `renamed ${id}`),
      values: Float64Array.from(table.sample_ids.flatMap((_, s) => [...sampleRow(table, s)].reverse())),
    });
    expectSame(lefse(turned, { classes }, { seed: 7 }), (id) => `renamed ${id}`);
  });

  test('with other names for subclasses decides the same', () => {
    const [first, renamed] = [subclasses, subclasses.map((name) => (name === 'sub0' ? 'z' : 'a'))].map((names) =>
      lefse(table, { classes, subclasses: names }, { seed: 7 }).features.map(
        ({ passed_subclasses }) => passed_subclasses,
      ),
    );
    expect(renamed).toEqual(first);
  });

  test('says with which settings it was made', () => {
    expect(before).toMatchObject({
      method: 'lefse',
      n: classes.length,
      seed: 7,
      kruskal_alpha: 0.05,
      wilcoxon_alpha: 0.05,
      lda_threshold: 2,
      bootstraps: 30,
      fraction: 0.67,
      scale: 1_000_000,
      strategy: 'one_against_all',
      classes: [
        { name: 'class0', n: 24, subclasses: 1 },
        { name: 'class1', n: 25, subclasses: 1 },
        { name: 'class2', n: 22, subclasses: 1 },
      ],
    });
    expect(before.features).toHaveLength(width);
  });

  test('counts lineages once: the first rank sums to a million', () => {
    const lineages = createTable({
      sample_ids: ['a', 'b', 'c', 'd'],
      feature_ids: ['k', 'k|p', 'k|p|c', 'k|p|c|o', 'k|q'],
      values: Float64Array.of(10, 6, 6, 6, 4, 10, 6, 6, 6, 4, 5, 1, 1, 1, 4, 5, 1, 1, 1, 4),
    });
    const { features } = lefse(lineages, { classes: ['x', 'x', 'y', 'y'] }, { seed: 1, kruskal_alpha: 0 });
    expect(features.map(({ class_means }) => class_means)).toEqual([
      [1_000_000, 1_000_000],
      [600_000, 200_000],
      [600_000, 200_000],
      [600_000, 200_000],
      [400_000, 800_000],
    ]);
  });

  test('has no answer for a constant feature, and none to score when nothing passes', () => {
    const flat = createTable({
      sample_ids: [...'abcd'],
      feature_ids: ['f', 'g'],
      values: Float64Array.of(1, 1, 1, 1, 1, 1, 1, 1),
    });
    const { features } = lefse(flat, { classes: ['x', 'x', 'y', 'y'] }, { seed: 1 });
    expect(features[0]).toMatchObject({
      kruskal_p: null,
      passed_kruskal: false,
      lda: null,
      class: null,
      is_discriminative: false,
    });
  });

  test('refuses one class, a class of one, missing names and settings out of range', () => {
    const one = classes.map(() => 'x');
    expect(() => lefse(table, { classes: one }, { seed: 1 })).toThrow('LEfSe needs at least two classes, not 1.');
    expect(() => lefse(table, { classes: one.with(0, 'y') }, { seed: 1 })).toThrow('Class "y" has one sample');
    expect(() => lefse(table, { classes: ['x'] }, { seed: 1 })).toThrow('1 class names');
    expect(() => lefse(table, { classes, subclasses: ['x'] }, { seed: 1 })).toThrow('1 subclass names');
    for (const bad of [{ kruskal_alpha: 2 }, { fraction: -1 }, { bootstraps: 0 }, { scale: 0 }, { seed: -1 }]) {
      expect(() => lefse(table, { classes }, { seed: 1, ...bad })).toThrow();
    }
    const negative = { ...table, values: table.values.with(0, -1) };
    expect(() => lefse(negative, { classes }, { seed: 1 })).toThrow('negative value -1');
  });
});

test('classes that bootstrap draws miss have finite scores', () => {
  const classes = [Array.from({ length: 30 }, (_, i) => i), [30], [31]];
  const columns = [3, 5, 7].map((step) => Float64Array.from({ length: 32 }, (_, i) => (i * step) % 11));
  for (const score of scoreEffects(columns, classes, { bootstraps: 20, seed: 42, fraction: 2 / 3 })) {
    expect(Number.isFinite(score)).toBe(true);
  }
});
