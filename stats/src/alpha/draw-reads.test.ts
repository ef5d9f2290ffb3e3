import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-r.json' with { type: 'json' };
import { createRandomSource } from '../random/generator.ts';
import { createTable, sampleRow } from '../table/feature-table.ts';
import { drawReads } from './draw-reads.ts';
import { simpson } from './evenness.ts';
import { rarefactionCurves } from './rarefaction-curve.ts';
import { rarefyTable } from './rarefy-table.ts';

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

/** Floyd's algorithm as Bentley prints it, on a plain list of reads. */
function drawByTheBook(counts: readonly number[], depth: number, seed: number): number[] {
  const random = createRandomSource(seed);
  const owners = counts.flatMap((count, f) => Array<number>(count).fill(f));
  const isLarge = depth * 2 > owners.length;
  const requestedCount = isLarge ? owners.length - depth : depth;
  const drawn = new Set<number>();
  for (let last = owners.length - requestedCount; last < owners.length; last++) {
    const place = random.nextBelow(last + 1);
    drawn.add(drawn.has(place) ? last : place);
  }
  return counts.map((_, f) => {
    const taken = [...drawn].filter((place) => owners[place] === f).length;
    return isLarge ? (counts[f] ?? 0) - taken : taken;
  });
}

describe('reads drawn from a sample', () => {
  test.each([
    [[5, 0, 3, 2], 1],
    [[5, 0, 3, 2], 5],
    [[5, 0, 3, 2], 9],
    [[31, 1, 32, 1, 65], 40],
    [[700, 1, 0, 299], 3],
    [[700, 1, 0, 299], 4],
    [[700, 1, 0, 299], 997],
  ])('of %j, %i of them, are those of Floyd’s algorithm, however they are marked', (counts, depth) => {
    for (const seed of [1, 2, 3])
      expect([...drawReads(counts, depth, createRandomSource(seed))]).toEqual(drawByTheBook(counts, depth, seed));
  });

  test('none, all, and all but one', () => {
    expect([...drawReads([4, 6], 0, createRandomSource(1))]).toEqual([0, 0]);
    expect([...drawReads([4, 6], 10, createRandomSource(1))]).toEqual([4, 6]);
    expect(sumOf(drawReads([4, 6], 9, createRandomSource(1)))).toBe(9);
  });

  test('have any two reads together as often as any other two', () => {
    const random = createRandomSource(8);
    const together = new Map<string, number>();
    const draws = 6_000;
    for (let draw = 0; draw < draws; draw++) {
      const key = [...drawReads([1, 1, 1, 1, 1, 1], 2, random)].join('');
      together.set(key, (together.get(key) ?? 0) + 1);
    }
    expect(together.size).toBe(15);
    const chi = sumOf([...together.values()].map((count) => (count - draws / 15) ** 2 / (draws / 15)));
    // 14 degrees of freedom: 36.1 is passed once in a thousand streams, and this stream is always the same.
    expect(chi).toBeLessThan(36.1);
  });

  test('can be more than a Set holds: 17 million of a deep shotgun sample', () => {
    const half = 2 ** 24 + 1;
    const drawn = drawReads([half, half], half, createRandomSource(1));
    expect(sumOf(drawn)).toBe(half);
    // Hypergeometric: variance N/16 for half of N reads of two features as many.
    expect(Math.abs((drawn[0] ?? 0) - half / 2)).toBeLessThan(4 * Math.sqrt(half / 8));
  });

  // Computed by an independent implementation (Python).
  test('of one seed stay what they are, on every machine', () => {
    const gut = createTable({
      sample_ids: ['gut', 'skin'],
      feature_ids: ['Blautia', 'Roseburia', 'Dorea'],
      values: Float64Array.of(500, 300, 200, 10, 20, 70),
    });
    const { table } = rarefyTable(gut, { depth: 50, seed: 2026 });
    expect([[...sampleRow(table, 0)], [...sampleRow(table, 1)]]).toEqual([
      [22, 19, 9],
      [3, 12, 35],
    ]);
  });
});

describe('rarefaction curves', () => {
  const { sample_ids, feature_ids, counts, rarefied } = reference.alpha;
  const dune = createTable({ sample_ids, feature_ids, values: Float64Array.from(counts) });

  test('of the dune meadows are vegan’s at each depth from 1 to 15', () => {
    const depths = rarefied.map((_, place) => place + 1);
    rarefactionCurves(dune, depths).curves.forEach(({ expected }, sample) => {
      expected.forEach((value, place) => {
        expect(value).toBeCloseTo(rarefied[place]?.[sample] ?? Number.NaN, 10);
      });
    });
  });

  test('two reads show one feature, and a second as often as two reads without replacement differ', () => {
    rarefactionCurves(dune, [2]).curves.forEach(({ expected }, sample) => {
      const row = sampleRow(dune, sample);
      const n = sumOf(row);
      expect(expected[0]).toBeCloseTo(1 + (simpson(row) * n) / (n - 1), 12);
    });
  });

  test('the last read but one shows what is missed when a single read is left out', () => {
    rarefactionCurves(dune, [0, 1]).curves.forEach(({ sample_id }, sample) => {
      const row = sampleRow(dune, sample);
      const n = sumOf(row);
      const once = row.filter((count) => count === 1).length;
      const all = row.filter((count) => count > 0).length;
      const { curves } = rarefactionCurves(dune, [n - 1]);
      const found = curves.find((curve) => curve.sample_id === sample_id)?.expected[0];
      expect(found).toBeCloseTo(all - once / n, 11);
    });
  });

  test('rise, each read showing less than the one before', () => {
    const { curves } = rarefactionCurves(
      dune,
      Array.from({ length: 16 }, (_, depth) => depth),
    );
    for (const { expected } of curves) {
      const steps = expected.slice(1).map((value, place) => (value ?? 0) - (expected[place] ?? 0));
      steps.forEach((step, place) => {
        expect(step).toBeGreaterThan(0);
        if (place > 0) expect(step).toBeLessThanOrEqual((steps[place - 1] ?? 0) + 1e-12);
      });
    }
  });

  test('do not see how features are called, in which order they come, or those without reads', () => {
    const wider = createTable({
      sample_ids,
      feature_ids: ['nobody', ...feature_ids.toReversed()],
      values: Float64Array.from(sample_ids.flatMap((_, s) => [0, ...sampleRow(dune, s).toReversed()])),
    });
    const [before, after] = [dune, wider].map((table) => rarefactionCurves(table, [3, 12]).curves);
    after?.forEach(({ expected }, sample) => {
      expected.forEach((value, place) => {
        expect(value).toBeCloseTo(before?.[sample]?.expected[place] ?? Number.NaN, 11);
      });
    });
  });

  test('of an empty sample are 0 at depth 0 and nothing beyond', () => {
    const empty = createTable({ sample_ids: ['blank'], feature_ids: ['a'], values: Float64Array.of(0) });
    expect(rarefactionCurves(empty, [0, 1]).curves[0]?.expected).toEqual([0, null]);
  });

  test('are refused without a depth, for half a depth and for parts of reads, by name', () => {
    expect(() => rarefactionCurves(dune, [])).toThrow('A rarefaction curve needs at least one depth.');
    expect(() => rarefactionCurves(dune, [3, 2.5])).toThrow(
      'A depth of the curve must be a whole number of at least 0, not 2.5.',
    );
    const parts = { ...dune, values: dune.values.map((value) => value / 2) };
    expect(() => rarefactionCurves(parts, [3])).toThrow(
      `Rarefaction needs whole read counts, but sample “${sample_ids[0]}” has 0.`,
    );
  });
});

describe('a rarefied table', () => {
  const { sample_ids, feature_ids, counts } = reference.alpha;
  const dune = createTable({ sample_ids, feature_ids, values: Float64Array.from(counts) });

  test('keeps every feature’s column, names the shallow by their reads, and draws each sample by itself', () => {
    const { table, dropped } = rarefyTable(dune, { depth: 30, seed: 5 });
    expect(table.feature_ids).toEqual(feature_ids);
    for (const { sample_id, reads } of dropped) {
      expect(reads).toBe(sumOf(sampleRow(dune, sample_ids.indexOf(sample_id))));
      expect(reads).toBeLessThan(30);
    }
    expect(dropped.length + table.sample_ids.length).toBe(sample_ids.length);
    table.sample_ids.forEach((id, row) => {
      const alone = createTable({
        sample_ids: [id],
        feature_ids,
        values: sampleRow(dune, sample_ids.indexOf(id)).slice(),
      });
      expect([...rarefyTable(alone, { depth: 30, seed: 5 }).table.values]).toEqual([...sampleRow(table, row)]);
    });
  });

  test('gives samples of equal reads but other names other draws', () => {
    const twins = createTable({
      sample_ids: ['a', 'b'],
      feature_ids: ['x', 'y'],
      values: Float64Array.of(5_000, 5_000, 5_000, 5_000),
    });
    const { table } = rarefyTable(twins, { depth: 3_000, seed: 1 });
    expect(table.values[0]).not.toBe(table.values[2]);
  });
});
