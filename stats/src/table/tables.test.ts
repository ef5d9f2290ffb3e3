import { describe, expect, test } from 'vitest';
import { simulateCounts } from '../../fixtures/simulate-samples.ts';
import { aitchison } from '../distance/measure-distances.ts';
import { centredLogRatio } from './centred-log-ratio.ts';
import { createTable, sampleRow, selectSamples, tableFromProfiles } from './feature-table.ts';
import { meanComposition } from './mean-composition.ts';
import { emptySamples, relativeAbundance, sampleTotals } from './relative-abundance.ts';
import { collapseFeatures, topFeatures } from './top-features.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const seeds = [1, 2, 3, 4];
/** With zeros: `simulateCounts` has at least one read of everything. */
const draw = (seed: number) => {
  const { table, grouping } = simulateCounts({ seed, sizes: [4, 3], features: 10 });
  return { table: { ...table, values: table.values.map((value) => value - 1) }, grouping };
};
const tableOf = (features: readonly string[], ...rows: number[][]) =>
  createTable({
    sample_ids: rows.map((_, s) => `s${s}`),
    feature_ids: features,
    values: Float64Array.from(rows.flat()),
  });

describe('centred log-ratios', () => {
  test.each(seeds)('are the logarithms of amounts over their geometric mean (%i)', (seed) => {
    const { table } = draw(seed);
    const filled = { ...table, values: table.values.map((value) => value + 0.5) };
    const ratios = centredLogRatio(table, { method: 'pseudocount', value: 0.5 });
    table.sample_ids.forEach((_, s) => {
      const row = sampleRow(filled, s);
      const mean = row.reduce((product, value) => product * value ** (1 / row.length), 1);
      sampleRow(ratios.table, s).forEach((value, f) => {
        expect(value).toBeCloseTo(Math.log(at(row, f) / mean), 11);
      });
    });
    expect(ratios.zeros.count).toBe(table.values.filter((value) => value === 0).length);
  });

  test.each(seeds)(
    'with zeros replaced keep the ratios of what was there, and give zeros δ of the whole (%i)',
    (seed) => {
      const { table } = draw(seed);
      for (const delta of [undefined, 1e-3]) {
        const { table: ratios, zeros } = centredLogRatio(table, {
          method: 'multiplicative',
          ...(delta ? { delta } : {}),
        });
        expect(zeros.value).toBe(delta ?? 0.01);
        table.sample_ids.forEach((_, s) => {
          const [row, logs] = [sampleRow(table, s), sampleRow(ratios, s)];
          const shares = [...logs].map(Math.exp);
          const whole = sumOf(shares);
          const first = row.findIndex((amount) => amount > 0);
          row.forEach((amount, f) => {
            if (amount === 0) expect(at(shares, f) / whole).toBeCloseTo(zeros.value, 12);
            else expect(at(logs, f) - at(logs, first)).toBeCloseTo(Math.log(amount / at(row, first)), 11);
          });
        });
      }
    },
  );

  test('turn products into sums: amplifying a feature moves it and not the distances', () => {
    const { table } = draw(2);
    const whole = { ...table, values: table.values.map((value) => value + 1) };
    const amplified = { ...whole, values: whole.values.map((value, cell) => value * (cell % 10 === 3 ? 40 : 1)) };
    const [before, after] = [whole, amplified].map((from) => centredLogRatio(from).table);
    table.sample_ids.forEach((_, s) => {
      for (let f = 0; f < 10; f++) {
        const moved = at(sampleRow(after ?? table, s), f) - at(sampleRow(before ?? table, s), f);
        expect(moved).toBeCloseTo(f === 3 ? 0.9 * Math.log(40) : -0.1 * Math.log(40), 11);
      }
    });
    aitchison(amplified).distances.forEach((distance, pair) => {
      expect(distance).toBeCloseTo(at(aitchison(whole).distances, pair), 10);
    });
  });

  test.each<[number, string]>([
    [0, 'The zero replacement must be above 0, not 0.'],
    [Number.NaN, 'The zero replacement must be above 0, not NaN.'],
    [Number.POSITIVE_INFINITY, 'The zero replacement must be above 0, not Infinity.'],
    [0.5, 'are too many to replace by 0.5 each.'],
  ])('with δ = %d are refused', (delta, sentence) => {
    expect(() => centredLogRatio(tableOf(['a', 'b', 'c'], [5, 0, 0]), { method: 'multiplicative', delta })).toThrow(
      sentence,
    );
  });
});

describe('collapsed features', () => {
  test.each(seeds)('have in each sample what their members had (%i)', (seed) => {
    const { table } = draw(seed);
    const groupOf = table.feature_ids.map((_, f) => at(['z', 'a', 'm'], (f * 7) % 3));
    const found = collapseFeatures(table, groupOf);
    expect(found.feature_ids).toEqual(['a', 'm', 'z']);
    table.sample_ids.forEach((_, s) => {
      found.feature_ids.forEach((name, g) => {
        const own = [...sampleRow(table, s)].filter((_amount, f) => groupOf[f] === name);
        expect(at(sampleRow(found, s), g)).toBe(sumOf(own));
      });
    });
    expect([...sampleTotals(found)]).toEqual([...sampleTotals(table)]);
  });

  test('each by itself are the features in the order of their names, all in one the totals', () => {
    const { table } = draw(1);
    const single = collapseFeatures(table, table.feature_ids);
    expect(single.feature_ids).toEqual(table.feature_ids.toSorted());
    expect([...collapseFeatures(table, Array(10).fill('all')).values]).toEqual([...sampleTotals(table)]);
  });

  test('may be called like words of the language, and need a name each', () => {
    const found = collapseFeatures(tableOf(['a', 'b'], [1, 2]), ['constructor', '__proto__']);
    expect([found.feature_ids, [...found.values]]).toEqual([
      ['__proto__', 'constructor'],
      [2, 1],
    ]);
    expect(() => collapseFeatures(tableOf(['a', 'b'], [1, 2]), ['x'])).toThrow('1 group names for 2 features.');
  });
});

describe('the top features', () => {
  test.each(seeds)('are those with the greatest mean share, and Other is the rest (%i)', (seed) => {
    const { table } = draw(seed);
    const fractions = relativeAbundance(table);
    const means = table.feature_ids.map((_, f) =>
      sumOf(table.sample_ids.map((_id, s) => at(sampleRow(fractions, s), f))),
    );
    const ranked = table.feature_ids.toSorted(
      (a, b) => at(means, table.feature_ids.indexOf(b)) - at(means, table.feature_ids.indexOf(a)),
    );
    for (const top of [1, 4, 9]) {
      const found = topFeatures(table, { top });
      expect(found.table.feature_ids).toEqual([...ranked.slice(0, top), 'Other']);
      expect(found.other_count).toBe(10 - top);
      table.sample_ids.forEach((_, s) => {
        const row = sampleRow(found.table, s);
        expect(sumOf(row)).toBeCloseTo(1, 12);
        const rest = sumOf(ranked.slice(top).map((id) => at(sampleRow(fractions, s), table.feature_ids.indexOf(id))));
        expect(at(row, top)).toBeCloseTo(rest, 12);
      });
    }
  });

  test('of equal means come by name, whatever order they were given in', () => {
    for (const features of [
      ['b', 'c', 'a'],
      ['a', 'b', 'c'],
    ])
      expect(topFeatures(tableOf(features, [1, 1, 1]), { top: 2 }).table.feature_ids).toEqual(['a', 'b', 'Other']);
  });

  test.each([10, 11, 1000])('of ten, when %i are asked for, are all of them and no Other', (top) => {
    const { table, other, other_count } = topFeatures(draw(1).table, { top });
    expect([table.feature_ids.length, other, other_count]).toEqual([10, null, 0]);
  });

  test('leave a feature called Other outside the top to the rest, and refuse one inside', () => {
    const found = topFeatures(tableOf(['Other', 'a', 'b'], [1, 8, 1]), { top: 1 });
    expect([found.table.feature_ids, [...found.table.values]]).toEqual([
      ['a', 'Other'],
      [0.8, 0.2],
    ]);
    expect(() => topFeatures(tableOf(['Other', 'a', 'b'], [8, 1, 1]), { top: 1 })).toThrow(
      'A feature is named “Other”. Use another name for the remainder.',
    );
    expect(topFeatures(tableOf(['Other', 'a', 'b'], [8, 1, 1]), { top: 1, other: 'rest' }).other).toBe('rest');
  });

  test.each([0, -1, 1.5, Number.NaN])('cannot be %d', (top) => {
    expect(() => topFeatures(draw(1).table, { top })).toThrow(
      `The number of top features must be a whole number of at least 1, not ${top}.`,
    );
  });
});

describe('mean compositions', () => {
  test.each(seeds)('are means of shares, each sample weighing the same, with the SD of n − 1 (%i)', (seed) => {
    const { table, grouping } = draw(seed);
    const fractions = relativeAbundance(table);
    for (const { group, n, mean, sd } of meanComposition(table, grouping).groups) {
      const own = table.sample_ids.flatMap((_, s) => (grouping[s] === group ? [sampleRow(fractions, s)] : []));
      expect(n).toBe(own.length);
      expect(sumOf(mean)).toBeCloseTo(1, 12);
      mean.forEach((value, f) => {
        const shares = own.map((row) => at(row, f));
        expect(value).toBeCloseTo(sumOf(shares) / n, 13);
        expect(sd?.[f]).toBeCloseTo(Math.sqrt(sumOf(shares.map((share) => (share - value) ** 2)) / (n - 1)), 13);
      });
    }
  });

  test('of a group of one have no spread', () => {
    const { groups } = meanComposition(tableOf(['a', 'b'], [1, 3], [2, 2], [4, 0]), ['x', 'y', 'y']);
    expect(groups.map(({ n, sd }) => [n, sd === null])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test('of no samples, or of groups for other samples, are refused', () => {
    expect(() => meanComposition(tableOf(['a']))).toThrow('A mean composition needs at least one sample.');
    expect(() => meanComposition(tableOf(['a'], [1]), ['x', 'y'])).toThrow('2 group names for 1 samples.');
  });
});

describe('empty samples', () => {
  test('are told by name, five of them and the number of the others', () => {
    const rows = Array.from({ length: 9 }, (_, s) => [s === 4 ? 1 : 0]);
    const table = tableOf(['a'], ...rows);
    expect(emptySamples(table)).toEqual(['s0', 's1', 's2', 's3', 's5', 's6', 's7', 's8']);
    expect(() => relativeAbundance(table)).toThrow(
      'Samples "s0", "s1", "s2", "s3", "s5" and 3 more have no reads. Remove them first.',
    );
    expect(() => relativeAbundance(tableOf(['a'], [0], [1]))).toThrow('Sample "s0" has no reads. Remove them first.');
    expect([...sampleTotals(table)]).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0]);
  });

  test('are all samples of a table without features', () => {
    const bare = createTable({ sample_ids: ['s', 't'], feature_ids: [], values: new Float64Array(0) });
    expect(emptySamples(bare)).toEqual(['s', 't']);
  });
});

describe('tables', () => {
  test.each<[number, string]>([
    [5, '2 samples × 3 features need 6 values, not 5.'],
    [7, '2 samples × 3 features need 6 values, not 7.'],
    [0, '2 samples × 3 features need 6 values, not 0.'],
  ])('of %i values for two samples of three features are refused', (count, sentence) => {
    const table = { sample_ids: ['s', 't'], feature_ids: ['a', 'b', 'c'], values: new Float64Array(count) };
    expect(() => createTable(table)).toThrow(sentence);
  });

  test('of profiles have 0 where a profile names nothing, and sum what it names twice', () => {
    const table = tableFromProfiles([
      { sample_id: 's', feature_ids: ['b', 'a', 'b'], values: [1, 2, 3] },
      { sample_id: 't', feature_ids: [], values: [] },
    ]);
    expect(table).toEqual({ sample_ids: ['s', 't'], feature_ids: ['a', 'b'], values: Float64Array.of(2, 4, 0, 0) });
  });

  test.each<[string, Parameters<typeof tableFromProfiles>[0], string]>([
    [
      'another number of values',
      [{ sample_id: 's', feature_ids: ['a'], values: [] }],
      'Sample "s" has different numbers of ids and values.',
    ],
    [
      'a missing value',
      [{ sample_id: 's', feature_ids: ['a'], values: [Number.NaN] }],
      'Sample "s" has a missing number (NaN) for feature "a"',
    ],
    [
      'a sample twice',
      [
        { sample_id: 's', feature_ids: ['a'], values: [1] },
        { sample_id: 's', feature_ids: ['a'], values: [1] },
      ],
      'Sample "s" appears twice.',
    ],
  ])('of profiles with %s are refused', (_, profiles, sentence) => {
    expect(() => tableFromProfiles(profiles)).toThrow(sentence);
  });

  test('cut down to some samples are copies, in the order asked for', () => {
    const { table } = draw(3);
    const some = selectSamples(table, ['sample5', 'sample0']);
    expect([...some.values]).toEqual([...sampleRow(table, 5), ...sampleRow(table, 0)]);
    some.values[0] = -1;
    expect(at(sampleRow(table, 5), 0)).toBeGreaterThanOrEqual(0);
    expect(selectSamples(table, []).values).toHaveLength(0);
    expect(() => selectSamples(table, ['sample5', 'nobody'])).toThrow('The table has no sample "nobody".');
    expect(() => selectSamples(table, ['sample5', 'sample5'])).toThrow('Sample "sample5" appears twice.');
  });
});
