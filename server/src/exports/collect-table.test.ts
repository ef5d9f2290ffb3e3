import { describe, expect, test } from 'vitest';
import { type Feature, storeAbundances } from '#samples';
import { sharedPortal } from '#testing';
import { type Collecting, collectTable, ExportError } from './collect-table.ts';

const { platform } = (await sharedPortal()).portal;
const otu = (feature_id: string, genus: string | null): Feature => ({
  ...{ feature_id, sequence: null },
  lineage: ['Bacteria', 'Firmicutes', 'Clostridia', 'O', 'F', genus, null],
});
const asv = (digit: string, genus: string): Feature => ({ ...otu(digit.repeat(40), genus), sequence: `ACGT${digit}` });

/** A finished run: reads of samples by feature, and the reference that named them. */
async function run(features: readonly Feature[], reads: Record<string, readonly number[]>, taxonomy_release = 'GTDB') {
  const entries = Object.values(reads).flatMap((row, result) =>
    row.map((count, feature) => ({ result, feature, count })),
  );
  const { file_key } = await storeAbundances(platform, {
    ...{ results: Object.keys(reads), features },
    result: Uint32Array.from(entries, ({ result }) => result),
    feature: Uint32Array.from(entries, ({ feature }) => feature),
    count: Float64Array.from(entries, ({ count }) => count),
  });
  const path = platform.files.pathOf(file_key);
  if (path === null) throw new Error('The table is not a file.');
  return { path, taxonomy_release };
}

/** Amounts by sample and row of what is collected. */
async function collect(collecting: Omit<Collecting, 'samples'>, samples: readonly string[]) {
  const requested = samples.map((result_id) => ({ result_id, name: result_id.toUpperCase() }));
  const { sample_ids, rows, by_sample } = await collectTable({ ...collecting, samples: requested });
  const { ends, places, amounts } = by_sample;
  const cells = sample_ids.map((name, at): [string, Record<string, number>] => {
    const own = Array.from(places.subarray(ends[at], ends[at + 1]), (place, entry): [string, number] => [
      rows[place]?.id ?? '',
      amounts[(ends[at] ?? 0) + entry] ?? Number.NaN,
    ]);
    return [name, Object.fromEntries(own)];
  });
  return { rows, cells: Object.fromEntries(cells) };
}

const first = await run([otu('OTU1', 'Blautia'), otu('OTU2', 'Blautia'), otu('OTU3', 'Dorea')], {
  a: [5, 3, 2],
  b: [1, 0, 0],
});

describe('the table of an export', () => {
  test('sums the features of a genus, and leaves out what none of its samples has', async () => {
    expect((await collect({ data_sets: [first], level: 'genus' }, ['a', 'b'])).cells).toEqual({
      A: { [await nameAt('Blautia')]: 8, [await nameAt('Dorea')]: 2 },
      B: { [await nameAt('Blautia')]: 1 },
    });
    const { rows } = await collect({ data_sets: [first], level: 'genus' }, ['b']);
    expect(rows.map(({ lineage }) => lineage.at(-1))).toEqual(['Blautia']);
  });

  test('has samples in the order of the cohort, also those without any read', async () => {
    const { cells } = await collect({ data_sets: [first], level: 'genus' }, ['elsewhere', 'b']);
    expect(Object.keys(cells)).toEqual(['ELSEWHERE', 'B']);
    expect(cells.ELSEWHERE).toEqual({});
  });

  test('holds OTUs of two runs apart, although they are called alike, and numbers them', async () => {
    const second = await run([otu('OTU1', 'Blautia')], { c: [7] }, 'SILVA');
    const { rows, cells } = await collect({ data_sets: [first, second], level: 'feature' }, ['b', 'c']);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(['OTU1.1', 'OTU1.2']);
    expect(Object.values(cells).flatMap((row) => Object.values(row))).toEqual([1, 7]);
    expect(Object.keys(cells.B ?? {})).not.toEqual(Object.keys(cells.C ?? {}));
  });

  test('joins the same sequence of two runs in one row', async () => {
    const here = await run([asv('1', 'Blautia')], { d: [4] });
    const there = await run([asv('1', 'Blautia'), asv('2', 'Dorea')], { e: [6, 1] });
    const { rows, cells } = await collect({ data_sets: [here, there], level: 'feature' }, ['d', 'e']);
    const [one, two] = ['1', '2'].map((digit) => digit.repeat(40));
    expect(cells).toEqual({ D: { [one ?? '']: 4 }, E: { [one ?? '']: 6, [two ?? '']: 1 } });
    expect(rows.map(({ sequence }) => sequence)).toEqual(['ACGT1', 'ACGT2']);
  });

  test('joins genera of two references by name only where that was agreed', async () => {
    const renamed = {
      ...otu('OTU9', 'Blautia'),
      lineage: ['Bacteria', 'Bacillota', 'Clostridia', 'O', 'F', 'Blautia', null],
    };
    const other = await run([renamed], { f: [9] }, 'SILVA');
    const requested = { data_sets: [first, other], level: 'genus' } as const;
    expect((await collect(requested, ['b', 'f'])).rows).toHaveLength(2);
    const joined = await collect({ ...requested, by_name: true }, ['b', 'f']);
    expect(joined.rows).toHaveLength(1);
    expect(Object.values(joined.cells).map((row) => Object.values(row))).toEqual([[1], [9]]);
  });

  test('tells how many data sets are read, and refuses to be empty', async () => {
    const done: number[] = [];
    const requested = {
      data_sets: [first, first],
      level: 'phylum',
      on_read: (n: number) => void done.push(n),
    } as const;
    await collect({ ...requested, data_sets: [first] }, ['a']);
    expect(done).toEqual([1]);
    await expect(collect(requested, ['nobody'])).rejects.toThrow(ExportError);
  });
});

/** How the export names a genus: with the way to it. */
async function nameAt(genus: string): Promise<string> {
  const { rows } = await collect({ data_sets: [first], level: 'genus' }, ['a']);
  return rows.find(({ lineage }) => lineage.at(-1) === genus)?.id ?? '';
}
