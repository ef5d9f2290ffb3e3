import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { File, ready } from 'h5wasm/node';
import { describe, expect, test } from 'vitest';
import { testHome } from '#testing';
import { amountsOf, artifact, type Files, lineagesOf, lines, read, refusalOf } from './tables.fixture.ts';

const scratch = testHome();
const small = lines('OTU\tA\tB', 'o1\t1\t2', 'o2\t3\t0');
const amounts = { A: { o1: 1, o2: 3 }, B: { o1: 2 } };
const biom1 = (more: object = {}): string =>
  JSON.stringify({
    rows: [{ id: 'o1' }, { id: 'o2' }],
    columns: [{ id: 'A' }, { id: 'B' }],
    shape: [2, 2],
    matrix_type: 'dense',
    data: [
      [1, 2],
      [3, 0],
    ],
    ...more,
  });
const bzip2 = (text: string): Buffer => spawnSync('/usr/bin/bzip2', ['-c'], { input: text }).stdout;
const brackenHead =
  'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads';

interface Matrix {
  data: Float64Array | BigInt64Array;
  indices: number[];
  indptr: number[];
}

/** Two features, two samples, and any matrix between them. */
async function biom2Of({ data, indices, indptr }: Matrix): Promise<Files> {
  await ready;
  const path = join(scratch, 'table.biom');
  const file = new File(path, 'w');
  file.create_group('observation').create_dataset({ name: 'ids', data: ['o1', 'o2'] });
  const sample = file.create_group('sample');
  sample.create_dataset({ name: 'ids', data: ['A', 'B'] });
  const matrix = sample.create_group('matrix');
  matrix.create_dataset({ name: 'data', data });
  matrix.create_dataset({ name: 'indices', data: Int32Array.from(indices) });
  matrix.create_dataset({ name: 'indptr', data: Int32Array.from(indptr) });
  file.close();
  return { 't.biom': await readFile(path) };
}
const whole: Matrix = { data: Float64Array.of(1, 3, 2), indices: [0, 1, 0], indptr: [0, 2, 3] };

const readable: [what: string, files: () => Files | Promise<Files>][] = [
  ['line ends of an old Mac', () => ({ 't.txt': small.replaceAll('\n', '\r') })],
  ['line ends of three systems in one file', () => ({ 't.txt': 'OTU\tA\tB\r\no1\t1\t2\ro2\t3\t0\n' })],
  ['UTF-16 as PowerShell writes it', () => ({ 't.tsv': Buffer.from(`\uFEFF${small}`, 'utf16le') })],
  ['BIOM 1 with a byte-order mark', () => ({ 't.biom': `\uFEFF${biom1()}` })],
  ['BIOM 1 in UTF-16', () => ({ 't.biom': Buffer.from(`\uFEFF${biom1()}`, 'utf16le') })],
  ['BIOM 2.1 with whole numbers of 64 bits', () => biom2Of({ ...whole, data: BigInt64Array.of(1n, 3n, 2n) })],
  ['empty rows that a spreadsheet left', () => ({ 't.csv': `${small.replaceAll('\t', ',')},,\n,,\n\n   \n` })],
  ['Excel’s hint of its separator', () => ({ 't.csv': `sep=;\r\n${small.replaceAll('\t', ';')}` })],
  ['every cell quoted', () => ({ 't.csv': lines('"OTU","A","B"', '"o1","1","2"', '"o2","3","0"') })],
  ['numbers as programs write them', () => ({ 't.tsv': lines('OTU\tA\tB', 'o1\t1.0\t2E0', 'o2\t+.3e1\t-0') })],
  ['spaces around cells', () => ({ 't.tsv': lines('OTU \t A\tB', ' o1\t1 \t 2', 'o2\t3\t0') })],
  ['two gzips one after another', () => ({ 't.gz': Buffer.concat([gzipSync(small), gzipSync('')]) })],
  ['bzip2', () => ({ 't.bz2': bzip2(small) })],
  ['a row of sums below', () => ({ 't.tsv': `${small}Total\t4\t2\n` })],
  ['a column of sums beside', () => ({ 't.tsv': lines('OTU\tA\tB\tTotal', 'o1\t1\t2\t3', 'o2\t3\t0\t3') })],
  [
    'samples in rows, with their sums',
    () => ({ 't.tsv': lines('sample_id\to1\to2\ttotal', 'A\t1\t3\t4', 'B\t2\t0\t2', 'Total\t3\t3\t6') }),
  ],
];

describe('a table says the same, however a program mistreats it', () => {
  test.each(readable)('%s', async (_, files) => {
    expect(amountsOf(await read(await files()))).toEqual(amounts);
  });

  test('a row of sums is left out aloud', async () => {
    const { warnings } = await read({ 't.tsv': `${small}Grand total\t4\t2\n` });
    expect(warnings.join(' ')).toContain('“Grand total” was left out');
  });

  test('a line of 5,000 samples, named in any script, is read to its end', async () => {
    const names = Array.from({ length: 5000 }, (_, at) => `試料 ${at}`);
    const found = await read({ 't.tsv': lines(`OTU\t${names.join('\t')}`, `ö1\t${[...names.keys()].join('\t')}`) });
    expect(found.table.results).toEqual(names);
    expect(amountsOf(found)['試料 4999']).toEqual({ ö1: 4999 });
    expect(found.warnings).toContain('1 of 5,000 samples has no amount above zero.');
  });

  test('lines longer than what is read at once are put together again', async () => {
    const wide = Array.from({ length: 70_000 }, (_, at) => `Ö${at}`);
    const ends = lines(`sample_id\t${wide.join('\t')}`, `A\t${wide.map((_, at) => at % 7).join('\t')}`);
    const found = await read({ 't.txt': ends.replaceAll('\n', '\r\n') });
    expect(found.table.features.map(({ feature_id }) => feature_id)).toEqual(wide);
    expect(found.table.count.reduce((sum, count) => sum + count, 0)).toBe(
      wide.reduce((sum, _, at) => sum + (at % 7), 0),
    );
  });

  test('a profile and a sheet name one sample, though a Mac wrote the one and the other was typed', async () => {
    const found = await read({
      [`${'Åsa'.normalize('NFD')}.bracken`]: lines(brackenHead, 'X\t1\tS\t10\t0\t10\t1.0'),
      'sheet.csv': lines('sample_id,sex', 'Åsa,female'),
    });
    expect(found.table.results).toEqual(['Åsa'.normalize('NFC')]);
    expect(found.sheet?.samples.map(({ sample_id }) => sample_id)).toEqual(found.table.results);
    const facts = lines(
      `sampleID\t${'Åsa'.normalize('NFD')}\tB`,
      'sex\tfemale\tmale',
      'k__B\t40\t60',
      'k__B|p__X\t40\t60',
    );
    const { sheet } = await read({ 'm.txt': facts });
    expect(sheet?.samples.map(({ sample_id, metadata }) => [sample_id, metadata.sex])).toEqual([
      ['Åsa'.normalize('NFC'), 'female'],
      ['B', 'male'],
    ]);
  });

  test('reads of no gene are left out wherever they stand', async () => {
    const found = await read({
      't.tsv': lines('sample_id\tENSG00000000003\tENSG00000000005\t__no_feature', 'A\t1\t2\t30', 'B\t3\t4\t70'),
    });
    expect(amountsOf(found)).toEqual({
      A: { ENSG00000000003: 1, ENSG00000000005: 2 },
      B: { ENSG00000000003: 3, ENSG00000000005: 4 },
    });
    expect(found).toMatchObject({ genome_type: 'gene', data_type: 17 });
  });

  test('Bracken’s fractions of a thousand rare species may all be rounded upwards', async () => {
    const rare = Array.from({ length: 999 }, (_, at) => `Rare ${at}\t${at}\tS\t6\t0\t6\t0.00001`);
    const found = await read({
      'P.bracken': lines('', brackenHead, 'Main\t1\tS\t994006\t0\t994006\t0.99401', ...rare),
    });
    expect(found.table.features).toHaveLength(1000);
    expect(amountsOf(found).P).toMatchObject({ s__Main: 994006, 's__Rare 7': 6 });
  });

  test('a taxonomy with empty rows, quotes, confidence and a feature too many names what the table has', async () => {
    const taxonomy = '"Feature ID";"Taxon"\n"o1";"d__B; p__F"\n;\n;\n"o2";"Unassigned"\n"o9";"d__B"\n';
    const found = await read({ 't.tsv': small, 'x.csv': taxonomy });
    expect(lineagesOf(found)).toEqual({ o1: 'B;F', o2: '' });
  });
});

type Refused = [what: string, files: () => Files | Promise<Files>, words: RegExp];
const cell = (what: string, written: string): Refused => [
  what,
  () => ({ 't.tsv': lines('OTU\tA\tB', 'o1\t1\t2', `o2\t${written}\t4`) }),
  /^t\.tsv, line 3 “.+” \(column A\) is not an amount\. Enter a number of 0 or more; 0 if the feature is absent\.$/,
];
const refused: Refused[] = [
  cell('a decimal comma', '1,5'),
  [
    'marks between thousands',
    () => ({ 't.tsv': lines('OTU\tA\tB', 'o1\t1\t2', 'o2\t1,234\t4') }),
    /^t\.tsv, line 3 “1,234” \(column A\) is not an amount\. Write 1234, without commas between thousands\.$/,
  ],
  cell('not a number', 'NaN'),
  cell('a missing value', 'NA'),
  cell('more reads than can be counted', '1e300'),
  cell('a formula that failed', '#DIV/0!'),
  cell('the head a second time', 'A'),
  [
    'an empty cell',
    () => ({ 't.tsv': lines('OTU\tA\tB', 'o1\t\t2', 'o2\t3\t4') }),
    /line 2 An empty cell \(column A\)/,
  ],
  [
    'Latin-1 in line 500',
    () => {
      const rows = Array.from({ length: 600 }, (_, at) => `o${at}${at === 498 ? 'é' : ''}\t1\t2`);
      return { 't.tsv': Buffer.from(lines('OTU\tA\tB', ...rows), 'latin1') };
    },
    /^t\.tsv, line 500 This is neither UTF-8 nor UTF-16\. Save it as UTF-8/,
  ],
  [
    'Latin-1 far down, after letters of two bytes',
    () => {
      const rows = Array.from({ length: 60_000 }, (_, at) => `ö${at}\t1\t2`);
      const text = Buffer.from(lines('OTU\tA\tB', ...rows));
      return { 't.tsv': Buffer.concat([text, Buffer.from('é\t1\t2\n', 'latin1'), text]) };
    },
    /^t\.tsv, line 60002 This is neither/,
  ],
  ['UTF-16 cut in a letter', () => ({ 't.tsv': Buffer.from(`\uFEFF${small}`, 'utf16le').subarray(0, -1) }), /neither/],
  ['a byte of nothing', () => ({ 't.tsv': small.replace('o2', 'o\0') }), /^t\.tsv, line 3 This is not text/],
  [
    'a quote that is not closed',
    () => ({ 't.csv': lines('OTU,A,B', 'o1,1,2', '"o2,3,4') }),
    /This line has an opening quote without a closing one: “"o2,3,4”\./,
  ],
  [
    'a line break in a quoted cell of the head',
    () => ({ 't.csv': lines('OTU,"A', '1",B', 'o1,1,2') }),
    /^t\.csv, line 1 This line has an opening quote/,
  ],
  ['a column without a name', () => ({ 't.tsv': lines('OTU\tA\t', 'o1\t1\t2') }), /line 1 A sample has no name/],
  [
    'a name of 201 letters',
    () => ({ 't.tsv': small.replace('A', 'A'.repeat(201)) }),
    /“AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA…” can’t be a sample name\./,
  ],
  [
    'a bell in a name',
    () => ({ 't.tsv': small.replace('A', 'A\u0007') }),
    /t\.tsv, line 1 “A.” can’t be a sample name\. Use 1 to 200 printable characters\./,
  ],
  ['a feature without a name', () => ({ 't.tsv': `${small}\t5\t6\n` }), /line 4 A feature has no name/],
  ['a head alone', () => ({ 't.tsv': 'OTU\tA\tB\n' }), /line 1 Unrecognised table format/],
  ['gzip in gzip', () => ({ 't.gz': gzipSync(gzipSync(small)) }), /line 1 This is neither UTF-8/],
  [
    'gzip with a changed byte',
    () => ({ 't.gz': gzipSync(small).map((byte, at, all) => (at === all.length - 6 ? byte ^ 255 : byte)) }),
    /gzip file, but can’t be decompressed \(incorrect data check\)\. It is damaged or/,
  ],
  [
    'bzip2 that is cut off after whole blocks',
    () => ({
      't.bz2': bzip2(small + lines(...Array.from({ length: 90_000 }, (_, at) => `p${at}\t${at}\t1`))).subarray(0, -9),
    }),
    /bzip2 file, but can’t be decompressed .*It is damaged or truncated\. Upload it again/,
  ],
  [
    'what only begins like bzip2',
    () => ({ 't.bz2': 'BZh91AY&SY and nothing more' }),
    /begins like a bzip2 file, but can’t be decompressed/,
  ],
  ['BIOM 1 with a row too few', () => ({ 't.biom': biom1({ data: [[1, 2]] }) }), /Its data has 1 of 2 rows\./],
  [
    'BIOM 1 with a short row',
    () => ({ 't.biom': biom1({ data: [[1, 2], [3]] }) }),
    /t\.biom Row 2 of its data has 1 of 2 values\. Export it again \(biom convert --to-json\), or as BIOM 2\.1\./,
  ],
  [
    'BIOM 1 with a value outside',
    () => ({ 't.biom': biom1({ matrix_type: 'sparse', data: [[0, 2, 1]] }) }),
    /a value at row 0, column 2, outside its shape/,
  ],
  [
    'BIOM 1 with two values of a cell',
    () => ({
      't.biom': biom1({
        matrix_type: 'sparse',
        data: [
          [0, 0, 1],
          [0, 0, 2],
        ],
      }),
    }),
    /t\.biom o1 of A has two amounts\. Remove one of them\./,
  ],
  [
    'BIOM 1 with less than nothing',
    () => ({
      't.biom': biom1({
        data: [
          [1, -2],
          [3, 0],
        ],
      }),
    }),
    /-2 \(row 0, column 1\) is no/,
  ],
  [
    'BIOM 1 with a word',
    () => ({
      't.biom': biom1({
        data: [
          [1, 'x'],
          [3, 0],
        ],
      }),
    }),
    /“data\.0\.1” must be a number/,
  ],
  ['BIOM 2.1 with an end too few', () => biom2Of({ ...whole, indptr: [0, 3] }), /indptr” .* ends after 2 of 3 values/],
  [
    'BIOM 2.1 with amounts after its end',
    () => biom2Of({ ...whole, indptr: [0, 1, 2] }),
    /does not assign the amounts/,
  ],
  ['BIOM 2.1 whose ends go back', () => biom2Of({ ...whole, indptr: [0, 5, 3] }), /does not assign the amounts/],
  [
    'BIOM 2.1 with amounts cut off',
    () => biom2Of({ ...whole, data: Float64Array.of(1) }),
    /does not assign the amounts/,
  ],
  ['BIOM 2.1 with features cut off', () => biom2Of({ ...whole, indices: [0, 1] }), /indices” .* ends after 2 of 3/],
  ['BIOM 2.1 with a feature outside', () => biom2Of({ ...whole, indices: [0, 7, 0] }), /amounts outside its shape/],
  [
    'BIOM 2.1 with no number',
    () => biom2Of({ ...whole, data: Float64Array.of(1, Number.NaN, 2) }),
    /NaN \(of A\) is not an amount/,
  ],
  [
    'an artifact with changed bytes',
    async () => {
      const rows = Array.from({ length: 400 }, (_, at) => `o${at}\td__B;p__${(at * 7919) % 1000}`);
      const packed = await artifact('FeatureData[Taxonomy]', 'taxonomy.tsv', lines('Feature ID\tTaxon', ...rows));
      return { 't.tsv': small, 'tax.qza': packed.fill(77, 300, 700) };
    },
    /^tax\.qza This zip file is damaged \(.+\)\. Upload it again\.$/,
  ],
  [
    'a rank of Bracken that only looks like two',
    () => ({ 'P.bracken': lines(brackenHead, 'X\t1\tPC\t10\t0\t10\t1.0') }),
    /P\.bracken, line 2 “PC” is not a rank\. Ranks are D, P, C, O, F, G and S\./,
  ],
  [
    'Bracken’s fractions of more than all',
    () => ({ 'P.bracken': lines(brackenHead, 'X\t1\tS\t10\t0\t10\t0.60', 'Y\t2\tS\t10\t0\t10\t0.41') }),
    /line 3 The fractions up to this line sum to 1\.01000/,
  ],
  [
    'a coverage that only a program would take for a number',
    () => ({ 'P1.tsv': lines('#FILE\tGENE\t%COVERAGE\t%IDENTITY', 'a.fna\tblaA\t99\t9', 'a.fna\tblaB\t0x1F\t99') }),
    /line 3 “0x1F” is not a coverage\. Enter the percentage/,
  ],
  [
    'a beta value that only a program would take for a number',
    () => ({
      'b.csv': lines('TargetID,A,B', ...[1, 2, 3, 4].map((at) => `cg0000000${at},0.5,${at === 3 ? '0x1' : '.25'}`)),
    }),
    /line 4 “0x1” \(column B\) is not a beta value\. Beta values range from 0 to 1/,
  ],
];

describe('what cannot be trusted is refused by its place, with a remedy', () => {
  test.each(refused)('%s', async (_, files, words) => {
    const { field, message } = await refusalOf(await files());
    expect(`${field} ${message}`).toMatch(words);
  });
});
