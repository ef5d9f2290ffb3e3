import { describe, expect, test } from 'vitest';
import { ImportTableError } from './import-table-error.ts';
import { resolveClades } from './resolve-clades.ts';
import { readTransposed, readWide, type WideLayout, wideColumnsOf } from './shapes/read-wide.ts';
import { TableBuilder } from './table-builder.ts';
import { written } from './tables.fixture.ts';

/** A table of tab-separated rows, read as its head says. */
async function wide(rows: readonly string[], more: Partial<WideLayout> = {}, read = readWide): Promise<TableBuilder> {
  const head = rows[0]?.split('\t') ?? [];
  const [file] = await written({ 'table.tsv': `${rows.join('\n')}\n` });
  if (!file) throw new Error('The file was not written.');
  const builder = new TableBuilder();
  const layout = { head_no: 1, head, separator: '\t' as const, is_clades: false, genome: null };
  await read({ ...file, packing: 'plain' }, builder, { ...layout, ...wideColumnsOf(head), ...more });
  return builder;
}

function amountsOf({
  samples,
  features,
  entries,
}: Pick<TableBuilder, 'samples' | 'features'> & {
  entries: ReturnType<TableBuilder['entries']> | ReturnType<typeof resolveClades>['entries'];
}) {
  return Array.from(entries.amount, (amount, at) => [
    samples[entries.sample[at] ?? -1],
    features[entries.feature[at] ?? -1]?.feature_id,
    amount,
  ]);
}
const read = (builder: TableBuilder) =>
  amountsOf({ samples: builder.samples, features: builder.features, entries: builder.entries() });

const faultOf = async (promise: Promise<unknown>): Promise<ImportTableError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ImportTableError) return error;
  throw new Error('This table was not refused.', { cause: error });
};

describe('a table with features in rows and samples in columns', () => {
  test('holds the amounts above zero, each with its line', async () => {
    const builder = await wide(['OTU\tA\tB', 'o1\t1\t0', '', 'o2\t2.5\t3']);
    expect(read(builder)).toEqual([
      ['A', 'o1', 1],
      ['A', 'o2', 2.5],
      ['B', 'o2', 3],
    ]);
    expect([...builder.entries().line]).toEqual([2, 4, 4]);
  });

  test('takes lineages, sequences and notes of a feature for no sample', async () => {
    const builder = await wide([
      'OTU\tA\ttaxonomy\tConfidence\tsequence',
      'o1\t1\tk__Bacteria; p__Firmicutes\t0.9\tACGT',
    ]);
    expect(builder.samples).toEqual(['A']);
    expect(builder.features[0]).toMatchObject({ feature_id: 'o1', sequence: 'ACGT' });
    expect(builder.features[0]?.lineage?.slice(0, 3)).toEqual(['Bacteria', 'Firmicutes', null]);
  });

  test('takes a column per rank as the lineage, and names a species with its genus', async () => {
    const builder = await wide(['ASV\tKingdom\tGenus\tSpecies\tA', 'a1\tBacteria\tBlautia\tobeum\t4']);
    expect(builder.samples).toEqual(['A']);
    expect(builder.features[0]?.lineage).toEqual(['Bacteria', null, null, null, null, 'Blautia', 'Blautia obeum']);
  });

  test('leaves out rows that hold the sums of all others, and reads of no gene, with a warning', async () => {
    const builder = await wide(['gene\tA', 'ENSG1\t5', '__no_feature\t7', 'Total\t12'], { genome: 'gene' });
    expect(read(builder)).toEqual([['A', 'ENSG1', 5]]);
    expect(builder.warnings.size).toBe(2);
  });

  test('of methylation holds shares, 0 among them, and leaves out what was not measured', async () => {
    const builder = await wide(['probe\tA\tB', 'cg1\t0.5\tNA', 'cg2\t0\tNA'], { genome: 'cpg' });
    expect(read(builder)).toEqual([
      ['A', 'cg1', 0.5],
      ['A', 'cg2', 0],
    ]);
    expect(builder.warnings.size).toBe(1);
    expect((await faultOf(wide(['probe\tA', 'cg1\t-2.4'], { genome: 'cpg' }))).line).toBe(2);
  });

  test.each([
    ['a feature twice', ['OTU\tA', 'o1\t1', 'o1\t2'], 3],
    ['a sample twice', ['OTU\tA\tA', 'o1\t1\t2'], 1],
    ['a row that is too short', ['OTU\tA\tB', 'o1\t1'], 2],
    ['a word for an amount', ['OTU\tA', 'o1\t1', 'o2\tmany'], 3],
    ['an amount below zero', ['OTU\tA', 'o1\t-1'], 2],
  ])('is refused by its line where it has %s', async (_, rows, line) => {
    expect((await faultOf(wide(rows))).line).toBe(line);
  });

  test('of one sample may name a gene that another file named', async () => {
    const builder = await wide(['gene\tB', 'g1\t3'], { is_of_one: true });
    const head = ['gene', 'A'];
    const [file] = await written({ 'a.tsv': 'gene\tA\ng1\t1\ng2\t2\n' });
    if (!file) throw new Error('The file was not written.');
    const layout = { head_no: 1, head, separator: '\t' as const, is_clades: false, genome: null, is_of_one: true };
    await readWide({ ...file, packing: 'plain' }, builder, { ...layout, ...wideColumnsOf(head) });
    expect(read(builder)).toEqual([
      ['B', 'g1', 3],
      ['A', 'g1', 1],
      ['A', 'g2', 2],
    ]);
  });
});

test('a table with samples in rows gives the same amounts, and what it says of samples', async () => {
  const rows = ['sample\tage\to1\to2\tTotal', 'A\t41\t1\t2\t3', 'B\t52\t0\t4\t4'];
  const builder = await wide(rows, { amounts: [2, 3, 4], facts: [1] }, readTransposed);
  expect(read(builder)).toEqual([
    ['A', 'o1', 1],
    ['A', 'o2', 2],
    ['B', 'o2', 4],
  ]);
  expect(Object.fromEntries(builder.facts)).toEqual({ A: { age: '41' }, B: { age: '52' } });
});

/** Clades by the way to them, with what each sample has. */
async function clades(rows: readonly string[]) {
  const builder = await wide(rows, { is_clades: true });
  const { samples, features } = builder;
  const resolved = resolveClades({ samples, features, entries: builder.entries() });
  return { ...resolved, amounts: amountsOf({ samples, ...resolved }) };
}

describe('a table of clades, each with all below it', () => {
  const head = 'clade\tA';

  test('keeps each amount at its own rank, so that none is counted twice', async () => {
    const { amounts, features } = await clades([head, 'k__Bacteria\t100', 'k__Bacteria|p__Firmicutes\t100']);
    expect(amounts).toEqual([
      ['A', 'k__Bacteria', 100],
      ['A', 'k__Bacteria|p__Firmicutes', 100],
    ]);
    expect(features.map(({ ranks }) => ranks)).toEqual([
      { from: 'domain', to: 'domain' },
      { from: 'phylum', to: 'feature' },
    ]);
  });

  test('calls unclassified what a clade has beside those below it, from the next rank down', async () => {
    const { amounts, features } = await clades([
      ...[head, 'k__Bacteria\t100', 'k__Bacteria|p__Firmicutes\t60', 'k__Bacteria|p__Bacteroidota\t30'],
    ]);
    expect(amounts).toContainEqual(['A', 'k__Bacteria|unclassified', 10]);
    expect(features.at(-1)?.ranks).toEqual({ from: 'phylum', to: 'feature' });
  });

  test('takes the rounding of its program for rounding', async () => {
    const { amounts } = await clades([head, 'k__Bacteria\t100', 'k__Bacteria|p__Firmicutes\t99.999999']);
    expect(amounts).toHaveLength(2);
  });

  test('jumps ranks that are not in the table', async () => {
    const { amounts, features } = await clades([head, 'k__Bacteria\t100', 'k__Bacteria|g__Blautia\t40']);
    expect(amounts).toContainEqual(['A', 'k__Bacteria|unclassified', 60]);
    expect(features[1]?.ranks).toEqual({ from: 'phylum', to: 'feature' });
  });

  test('is refused where the clades below one sum to more than it, by the line of that clade', async () => {
    const rows = [head, 'k__Bacteria\t50', 'k__Bacteria|p__Firmicutes\t40', 'k__Bacteria|p__Bacteroidota\t30'];
    const fault = await faultOf(clades(rows));
    expect(fault.line).toBe(2);
    expect(fault.message).toContain('70');
  });

  test('of several samples settles each by itself', async () => {
    const { amounts } = await clades(['clade\tA\tB', 'k__Bacteria\t10\t8', 'k__Bacteria|p__Firmicutes\t10\t3']);
    expect(amounts.filter(([, feature]) => feature === 'k__Bacteria|unclassified')).toEqual([
      ['B', 'k__Bacteria|unclassified', 5],
    ]);
  });

  test('leaves out reads of no clade, and refuses a row that is none', async () => {
    const builder = await wide([head, 'UNKNOWN\t20', 'k__Bacteria\t80'], { is_clades: true });
    expect(read(builder)).toEqual([['A', 'k__Bacteria', 80]]);
    expect(builder.warnings.size).toBe(1);
  });
});
