import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PipelinePorts, pipelineCatalogue } from '@cohortium/workflows';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from './read-outputs.ts';

const folder = await mkdtemp(join(tmpdir(), 'outputs-'));
afterAll(() => rm(folder, { recursive: true }));

const rows = (...lines: string[]) => `${lines.join('\n')}\n`;
const whole = {
  feature_table: rows('feature_id\ts0001\ts0002', 'f1\t3\t0', 'f2\t0\t1.5'),
  features: rows('>f1;size=3', 'AC', 'GT', '>f2', 'GGTT'),
  taxonomy: rows('feature_id\tlineage\tconfidence', 'f1\td:Bacteria,p:Firmicutes\td:Bacteria(1.00)', 'f2\t\t'),
  tracking: rows('sample_id\treads_in\tmerged', 's0001\t5\t', 's0002\t7\t2'),
  sample_status: '[]',
};

const [amplicon] = pipelineCatalogue();
if (!amplicon) throw new Error('There are no pipelines.');
const ports: PipelinePorts = amplicon;

/** What is read of a run whose files are these, but for some. */
async function read(changed: Partial<typeof whole>, of: PipelinePorts = ports) {
  const written = Object.entries({ ...whole, ...changed }).map(async ([name, text]) => {
    const path = join(folder, `${name}.tsv`);
    await writeFile(path, text);
    return [name, [path]] as const;
  });
  return run({ paths: Object.fromEntries(await Promise.all(written)), ports: of });
}

test('the files of a run are read as a table, with what is known of each feature and sample', async () => {
  const found = await read({});
  if ('refused' in found) throw new Error(found.refused);
  expect(found.table.results).toEqual(['s0001', 's0002']);
  expect(found.table.features).toMatchObject([
    { feature_id: 'f1', sequence: 'ACGT', lineage: ['Bacteria', 'Firmicutes', null, null, null, null, null] },
    { feature_id: 'f2', sequence: 'GGTT', lineage: Array(7).fill(null) },
  ]);
  expect([...found.table.count]).toEqual([3, 1.5]);
  expect(found.tracking).toEqual({ s0001: { reads_in: 5, merged: null }, s0002: { reads_in: 7, merged: 2 } });
});

test('of a run without features the table has its head alone', async () => {
  const nothing = { feature_table: 'feature_id\n', features: '', taxonomy: 'feature_id\tlineage\tconfidence\n' };
  expect(await read(nothing)).toMatchObject({ table: { results: [], features: [] } });
});

describe('a run with invalid files gives no results; the error names file, line and remedy:', () => {
  test.each<[string, Partial<typeof whole>, string]>([
    [
      'a row that was cut off',
      { feature_table: rows('feature_id\ts0001\ts0002', 'f1\t3\t0', '', 'f2\t4') },
      'feature_table.tsv, line 4: the row of “f2” is 2 cells wide, but the header has 3',
    ],
    [
      'a row with a count too many',
      { feature_table: rows('feature_id\ts0001', 'f1\t3\t9') },
      'feature_table.tsv, line 2: the row of “f1” is 3 cells wide, but the header has 2',
    ],
    [
      'a word for a count',
      { feature_table: rows('feature_id\ts0001', 'f1\tNA') },
      'feature_table.tsv, line 2: “f1” has “NA” instead of a read count.',
    ],
    ['no count at all', { feature_table: rows('feature_id\ts0001', 'f1\t') }, 'line 2: “f1” has “” instead of a'],
    ['less than nothing', { feature_table: rows('feature_id\ts0001', 'f1\t-2') }, '“-2” instead of a read count'],
    [
      'a feature twice',
      { feature_table: rows('feature_id\ts0001', 'f1\t3', 'f1\t4') },
      'feature_table.tsv, line 3: “f1” is already in line 2',
    ],
    [
      'a sample twice',
      { feature_table: rows('feature_id\ts0001\ts0001', 'f1\t3\t4') },
      'feature_table.tsv, line 1: the sample “s0001” has two columns.',
    ],
    [
      'lineages that end too soon',
      { taxonomy: rows('feature_id\tlineage\tconfidence', 'f1\td:Bacteria\tx') },
      'taxonomy.tsv: “f2” is missing, but the count table has it.',
    ],
    [
      'a lineage that was cut off',
      { taxonomy: rows('feature_id\tlineage\tconfidence', 'f1') },
      'taxonomy.tsv, line 2: the row of “f1” is 1 cells wide, but the header has 3',
    ],
    ['reads of a step in words', { tracking: rows('sample_id\treads_in', 's0001\tmany') }, 'tracking.tsv, line 2'],
  ])('%s', async (_, changed, sentence) => {
    expect(await read(changed)).toEqual({ refused: expect.stringContaining(sentence) });
    expect(await read(changed)).toEqual({
      refused: expect.stringContaining(
        'No results of this run were saved. Fix the pipeline (or ask its author), then run it again.',
      ),
    });
  });
});

const long: PipelinePorts = {
  ...ports,
  outputs: ports.outputs.map((output) => (output.role === 'table' ? { ...output, layout: 'long' } : output)),
  columns: [
    { name: 'tpm', title: 'TPM', type: 'number' },
    { name: 'method', title: 'Method', type: 'text' },
  ],
};
const head = 'sample_id\tfeature_id\tvalue\tmethod\ttpm';

test('a long table has further figures and words of each entry; what an entry does not have is missing, not 0', async () => {
  const table = rows(head, 's0001\tf1\t3\treads\t1.5', 's0002\tf1\t0\t\t', 's0002\tf2\t7\t\t');
  const found = await read({ feature_table: table }, long);
  if ('refused' in found) throw new Error(found.refused);
  expect([...found.table.count]).toEqual([3, 7]);
  expect(found.table.measures).toEqual({ tpm: Float64Array.of(1.5, Number.NaN), method: ['reads', null] });
});

test('an entry that stands in a long table twice is refused by both of its lines', async () => {
  const table = rows(head, 's0001\tf1\t3\t\t', 's0001\tf2\t3\t\t', 's0002\tf1\t3\t\t', 's0001\tf1\t4\t\t');
  const sentence = 'feature_table.tsv, line 5: “s0001” and “f1” are already in line 2.';
  expect(await read({ feature_table: table }, long)).toEqual({ refused: expect.stringContaining(sentence) });
});
