import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testHome } from '#testing';
import { namedRanks } from './read-tables.ts';
import {
  amountsOf,
  artifact,
  biom2,
  type Files,
  lineagesOf,
  lines,
  read,
  refusalOf,
  type SmallTable,
} from './tables.fixture.ts';

const gut: SmallTable = {
  samples: ['P1', 'P2', 'P3'],
  features: ['otu1', 'otu2', 'otu3'],
  counts: [
    [5, 0, 2],
    [0, 7, 0],
    [1, 1, 0.5],
  ],
  lineages: [
    ['k__Bacteria', 'p__Firmicutes', 'c__Clostridia', 'o__', 'f__', 'g__', 's__'],
    ['k__Bacteria', 'p__Bacteroidetes', 'c__Bacteroidia', 'o__Bacteroidales', 'f__', 'g__Bacteroides', 's__fragilis'],
    ['Unassigned', '', '', '', '', '', ''],
  ],
};
const amounts = { P1: { otu1: 5, otu3: 2 }, P2: { otu2: 7 }, P3: { otu1: 1, otu2: 1, otu3: 0.5 } };
const lineages = {
  otu1: 'Bacteria;Firmicutes;Clostridia',
  otu2: 'Bacteria;Bacteroidetes;Bacteroidia;Bacteroidales;Bacteroides;Bacteroides fragilis',
  otu3: '',
};
const taxonomy = lines(
  'Feature ID\tTaxon\tConfidence',
  'otu1\tk__Bacteria; p__Firmicutes; c__Clostridia; o__; f__; g__; s__\t0.9',
  'otu2\tk__Bacteria; p__Bacteroidetes; c__Bacteroidia; o__Bacteroidales; f__; g__Bacteroides; s__fragilis\t1',
  'otu3\tUnassigned\t0.3',
);
const biom1 = (matrix: 'sparse' | 'dense') => {
  const byRow = gut.features.map((_, row) => gut.counts.map((of) => of[row] ?? 0));
  const data =
    matrix === 'dense'
      ? byRow
      : byRow.flatMap((of, row) => of.flatMap((count, column) => (count ? [[row, column, count]] : [])));
  return JSON.stringify({
    format: 'Biological Observation Matrix 1.0.0',
    rows: gut.features.map((id, at) => ({ id, metadata: { taxonomy: gut.lineages?.[at] } })),
    columns: gut.samples.map((id) => ({ id, metadata: { sex: id === 'P2' ? 'male' : 'female' } })),
    ...{ matrix_type: matrix, shape: [3, 3], data },
  });
};
const scratch = testHome();
const hdf5 = async (): Promise<Buffer> => {
  const path = join(scratch, 'table.biom');
  await biom2(path, gut);
  return readFile(path);
};
const long = lines(
  'sample_id\tfeature_id\tvalue',
  ...gut.samples.flatMap((name, at) =>
    gut.features.map((feature, place) => `${name}\t${feature}\t${gut.counts[at]?.[place]}`),
  ),
);
const columns = (mark: string) =>
  [
    ['#OTU ID', ...gut.samples],
    ...gut.features.map((feature, place) => [feature, ...gut.counts.map((of) => of[place])]),
  ].map((row) => row.join(mark));
const rows = [['sample_id', ...gut.features], ...gut.samples.map((name, at) => [name, ...(gut.counts[at] ?? [])])];

const same: [what: string, files: () => Files | Promise<Files>, kind: string, names: boolean][] = [
  ['BIOM 1, sparse', () => ({ 'a.txt': biom1('sparse') }), 'biom_1', true],
  ['BIOM 1, dense and gzipped', () => ({ 'a.biom': gzipSync(biom1('dense')) }), 'biom_1', true],
  ['BIOM 2.1', async () => ({ 'a.json': await hdf5() }), 'biom_2', true],
  [
    'a QIIME 2 table with its taxonomy',
    async () => ({
      'table.qza': await artifact('FeatureTable[Frequency]', 'feature-table.biom', await hdf5()),
      'taxonomy.qza': await artifact('FeatureData[Taxonomy]', 'taxonomy.tsv', taxonomy),
    }),
    'qiime_table',
    true,
  ],
  ['a row a count, with a taxonomy', () => ({ 'counts.tsv': long, 'tax.tsv': taxonomy }), 'long_table', true],
  [
    'samples in columns under a remark, as BIOM writes it, with a column of lineages',
    () => ({
      't.txt': lines(
        '# Constructed from biom file',
        ...columns('\t').map((row, at) => `${row}\t${at === 0 ? 'taxonomy' : gut.lineages?.[at - 1]?.join('; ')}`),
      ),
    }),
    'wide_table',
    true,
  ],
  ['commas', () => ({ 't.csv': lines(...columns(',')) }), 'wide_table', false],
  [
    'line ends of Windows, and a byte-order mark',
    () => ({ 't.tsv': `\uFEFF${columns('\t').join('\r\n')}\r\n` }),
    'wide_table',
    false,
  ],
  ['samples in rows', () => ({ 't.tsv': lines(...rows.map((row) => row.join('\t'))) }), 'wide_table', false],
  [
    'samples in rows without a word for it, told by the taxonomy',
    () => ({
      't.tsv': lines(...rows.map((row, at) => (at === 0 ? ['', ...row.slice(1)] : row).join('\t'))),
      'tax.tsv': taxonomy,
    }),
    'wide_table',
    true,
  ],
  [
    'R’s way: no cell above the names of the rows',
    () => ({ 't.tsv': lines(...columns('\t').map((row, at) => (at === 0 ? row.replace('#OTU ID\t', '') : row))) }),
    'wide_table',
    false,
  ],
];

describe('one table, however it is written, says the same', () => {
  test.each(['taxonomy', 'lineage', 'Genus'])('one count per row, features told by their %s', async (column) => {
    const found = await read({ 't.tsv': long.replace('feature_id', column).replace('sample_id', 'sample-id') });
    expect(found).toMatchObject({ files: [{ kind: 'long_table' }], unit: 'amounts' });
    expect(amountsOf(found)).toEqual(amounts);
  });

  test.each(same)('%s', async (_, files, kind, isNamed) => {
    const found = await read(await files());
    expect(amountsOf(found)).toEqual(amounts);
    if (isNamed) expect(lineagesOf(found)).toEqual(lineages);
    expect(found).toMatchObject({ files: [{ kind }, ...found.files.slice(1)], unit: 'amounts', data_type: 14 });
  });

  test('what BIOM says of samples becomes their sheet', async () => {
    const { sheet } = await read({ 'a.biom': biom1('sparse') });
    expect(sheet?.samples.map(({ sample_id, metadata }) => [sample_id, metadata])).toEqual([
      ['P1', { sex: 'female' }],
      ['P2', { sex: 'male' }],
      ['P3', { sex: 'female' }],
    ]);
  });
});

test('mothur: shared file and consensus taxonomy, its confidence taken off', async () => {
  const found = await read({
    'a.shared': lines('label\tGroup\tnumOtus\tOtu1\tOtu2', '0.03\tF3D0\t2\t10\t0', '0.03\tF3D1\t2\t3\t4'),
    'a.cons.taxonomy': lines(
      'OTU\tSize\tTaxonomy',
      'Otu1\t13\tBacteria(100);Firmicutes(100);Clostridia(99);Clostridiales(99);Lachnospiraceae(80);Lachnospiraceae_unclassified(80);',
      'Otu2\t4\tBacteria(100);Bacteria_unclassified(100);',
    ),
  });
  expect(amountsOf(found)).toEqual({ F3D0: { Otu1: 10 }, F3D1: { Otu1: 3, Otu2: 4 } });
  expect(lineagesOf(found)).toEqual({
    Otu1: 'Bacteria;Firmicutes;Clostridia;Clostridiales;Lachnospiraceae',
    Otu2: 'Bacteria',
  });
  expect(found).toMatchObject({ unit: 'reads', data_type: 14 });
});

describe('clades are taken as given', () => {
  const profile = lines(
    '#mpa_v30_CHOCOPhlAn_201901',
    '#SampleID\tMetaphlan_Analysis',
    '#clade_name\tNCBI_tax_id\trelative_abundance\tadditional_species',
    'UNKNOWN\t-1\t10',
    'k__Bacteria\t2\t90\t',
    'k__Bacteria|p__Firmicutes\t2|1239\t60.5\t',
    'k__Bacteria|p__Bacteroidetes\t2|976\t20\t',
    'k__Bacteria|p__Firmicutes|c__Clostridia\t2|1239|1\t60.5\t',
  );
  const expected = {
    k__Bacteria: 90,
    'k__Bacteria|p__Firmicutes': 60.5,
    'k__Bacteria|p__Bacteroidetes': 20,
    'k__Bacteria|p__Firmicutes|c__Clostridia': 60.5,
    'k__Bacteria|unclassified': 9.5,
  };

  test('MetaPhlAn: what is left of a clade stands as unclassified below it', async () => {
    const found = await read({ 'P7_profile.txt': profile });
    expect(amountsOf(found)).toEqual({ P7: expected });
    expect(found).toMatchObject({ unit: 'percent', data_type: 12, release: 'mpa_v30_CHOCOPhlAn_201901' });
    const spans = Object.fromEntries(found.table.features.map(({ feature_id, ranks }) => [feature_id, ranks]));
    expect(spans).toEqual({
      k__Bacteria: { from: 'domain', to: 'domain' },
      'k__Bacteria|p__Firmicutes': { from: 'phylum', to: 'phylum' },
      'k__Bacteria|p__Bacteroidetes': { from: 'phylum', to: 'feature' },
      'k__Bacteria|p__Firmicutes|c__Clostridia': { from: 'class', to: 'feature' },
      'k__Bacteria|unclassified': { from: 'phylum', to: 'feature' },
    });
  });

  test('several profiles are one table; nothing but UNKNOWN is a sample without amounts', async () => {
    const found = await read({
      'A.txt': profile,
      'B.txt': lines(
        '#mpa_v30',
        '#SampleID\tMetaphlan_Analysis',
        '#clade_name\tNCBI_tax_id\trelative_abundance',
        'UNKNOWN\t-1\t100',
      ),
    });
    expect(amountsOf(found)).toEqual({ A: expected, B: {} });
    expect(found.warnings.join(' ')).toContain('1 of 2 samples has no amount');
  });

  test('merged profiles, and facts above the clades', async () => {
    const merged = lines(
      'clade_name\tP7\tP8',
      'k__Bacteria\t90\t100',
      'k__Bacteria|p__Firmicutes\t60.5\t100',
      'k__Bacteria|p__Bacteroidetes\t20\t0',
      'k__Bacteria|p__Firmicutes|c__Clostridia\t60.5\t100',
    );
    expect(amountsOf(await read({ 'm.tsv': merged })).P7).toEqual(expected);
    const facts = await read({
      'm.txt': lines(
        'study\tA\tB',
        'sampleID\tS1\tS1',
        'gender\tfemale\tmale',
        'k__Bacteria\t40\t60',
        'k__Bacteria|p__X\t40\t60',
      ),
    });
    expect(amountsOf(facts)).toEqual({
      'A.S1': { k__Bacteria: 40, 'k__Bacteria|p__X': 40 },
      'B.S1': { k__Bacteria: 60, 'k__Bacteria|p__X': 60 },
    });
    expect(facts.sheet?.samples.map(({ sample_id, metadata }) => [sample_id, metadata.sex])).toEqual([
      ['A.S1', 'female'],
      ['B.S1', 'male'],
    ]);
  });

  const report = lines(
    ' 10.00\t10\t10\tU\t0\tunclassified',
    ' 90.00\t90\t2\tR\t1\troot',
    ' 88.00\t88\t0\tR1\t131567\t  cellular organisms',
    ' 88.00\t88\t8\tD\t2\t    Bacteria',
    ' 80.00\t80\t0\tD1\t1783272\t      Terrabacteria group',
    ' 80.00\t80\t80\tP\t1239\t        Firmicutes',
  );

  test('Kraken 2: reads of every clade; what stays at the root has no name', async () => {
    const found = await read({ 'P1.kraken2.report.txt': report });
    expect(amountsOf(found)).toEqual({
      P1: { d__Bacteria: 88, 'd__Bacteria|p__Firmicutes': 80, 'd__Bacteria|unclassified': 8, 'root|unclassified': 2 },
    });
    expect(found).toMatchObject({ unit: 'reads', data_type: 12 });
    expect(
      namedRanks(found.table)
        .slice(0, 3)
        .map(({ n_named }) => n_named),
    ).toEqual([3, 1, 0]);
  });

  test('Bracken: estimated reads at their rank', async () => {
    const head =
      'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads';
    const found = await read({
      'P1_S.bracken': lines(head, 'Homo sapiens\t9606\tS\t20\t3\t23\t0.23', 'Yeast x\t1\tS\t77\t0\t77\t0.77'),
    });
    expect(amountsOf(found)).toEqual({ P1_S: { 's__Homo sapiens': 23, 's__Yeast x': 77 } });
  });
});

const wide = 'OTU\tA\tB';
type Refused = [what: string, files: () => Files | Promise<Files>, words: RegExp];
const refused: Refused[] = [
  [
    'a word for a number',
    () => ({ 't.tsv': lines(wide, 'o1\t1\t2', 'o2\t3\tmany') }),
    /t\.tsv, line 3 “many” \(column B\) is not an amount\. Enter a number of 0 or more; 0 if the feature is absent\./,
  ],
  ...['0x1F', 'Infinity', '1e999', '1_000'].map(
    (cell): Refused => [
      `${cell} for a number`,
      () => ({ 't.tsv': lines(wide, 'o1\t1\t2', `o2\t3\t${cell}`) }),
      new RegExp(`line 3 “${cell}” \\(column B\\) is not an amount`),
    ],
  ),
  ['less than nothing', () => ({ 't.tsv': lines(wide, 'o1\t1\t-2') }), /line 2 “-2” \(column B\) is not an amount/],
  [
    'a short line',
    () => ({ 't.tsv': lines(wide, 'o1\t1\t2', 'o2\t3') }),
    /line 3 This line has 2 cells; the header has 3/,
  ],
  [
    'a sample twice',
    () => ({ 't.tsv': lines('OTU\tA\tA', 'o1\t1\t2') }),
    /t\.tsv, line 1 The sample A occurs twice\. Name each sample once\./,
  ],
  [
    'a feature twice',
    () => ({ 't.tsv': lines(wide, 'o1\t1\t2', 'o1\t1\t2') }),
    /t\.tsv, line 3 The feature o1 occurs twice\. Name each feature once\./,
  ],
  [
    'a count twice',
    () => ({ 't.tsv': lines('sample\tfeature\tcount', 'A\to1\t1', 'A\to1\t2') }),
    /t\.tsv, line 3 o1 of A has two amounts\. Remove one of them\./,
  ],
  [
    'no table',
    () => ({ 't.tsv': lines('dear\tdiary', 'it was\tsunny') }),
    /Unrecognised table format\. The file begins with “dear, diary”\./,
  ],
  ['reads', () => ({ 'r.txt': lines('@a', 'ACGT', '+', 'IIII') }), /line 1 These are reads \(FASTQ\)\. Submit/],
  ['a web page', () => ({ 't.tsv': '<!DOCTYPE html><html></html>' }), /line 1 This is HTML/],
  ['nothing', () => ({ 't.tsv': '\n\n' }), /t\.tsv This file is empty/],
  [
    'bytes of something else',
    () => ({ 't.tsv': new Uint8Array([0, 1, 2, 255, 254, 10, 9]) }),
    /t\.tsv, line 1 This is/,
  ],
  [
    'bytes of something else, called BIOM',
    () => ({ 't.biom': new Uint8Array([0, 1, 2, 255, 254, 10, 9]) }),
    /t\.biom This is not a BIOM file/,
  ],
  [
    'gzip that is cut off',
    () => ({ 't.tsv.gz': gzipSync(long.repeat(200)).subarray(0, 60) }),
    /This file begins like a gzip file, but can’t be decompressed \(unexpected end of file\)\..*It is damaged or truncated\. Upload it again\./,
  ],
  [
    'JSON that is cut off',
    () => ({ 't.biom': biom1('sparse').slice(0, 90) }),
    /This file begins like a BIOM 1 table, but is not valid JSON\./,
  ],
  [
    'a BIOM of another shape',
    () => ({ 't.biom': biom1('sparse').replace('[3,3]', '[3,4]') }),
    /t\.biom Its shape is 3 × 4, but it has names for 3 × 3\. Export it again \(biom convert --to-json\), or as BIOM 2\.1\./,
  ],
  [
    'HDF5 that is cut off',
    async () => ({ 't.biom': (await hdf5()).subarray(0, 900) }),
    /This HDF5 file cannot be read \(truncated file: eof = 900.*The file is damaged or truncated\. Upload it again\./,
  ],
  [
    'an artifact of sequences',
    async () => ({ 'a.qza': await artifact('FeatureData[Sequence]', 'dna-sequences.fasta', '>a\nA') }),
    /artifact is FeatureData\[Sequence\]\. Choose/,
  ],
  ['a taxonomy alone', () => ({ 'tax.tsv': taxonomy }), /None of these files is an abundance table\./],
  [
    'a taxonomy of another table',
    () => ({ 't.tsv': lines(wide, 'o1\t1\t2'), 'tax.tsv': taxonomy }),
    /feature of the table: the taxonomy has “otu1”, the table has “o1”/,
  ],
  [
    'two tables',
    () => ({ 'a.tsv': long, 'b.tsv': long }),
    /file_ids a\.tsv and b\.tsv both contain all samples\. Import them one at a time\. They can go into the same submission\./,
  ],
  [
    'a lineage of nine names',
    () => ({ 't.tsv': long, 'x.tsv': lines('otu1\ta;b;c;d;e;f;g;h;i', 'otu2\ta;b') }),
    /x\.tsv, line 1 This lineage has 9 names/,
  ],
  ['all zeros', () => ({ 't.tsv': lines(wide, 'o1\t0\t0') }), /These files contain no amount above zero\./],
  [
    'two distances of mothur',
    () => ({ 'a.shared': lines('label\tGroup\tnumOtus\tOtu1', '0.01\tA\t1\t1', '0.03\tA\t1\t1') }),
    /a\.shared, line 3 This file has several distance levels \(0\.01 and 0\.03\)\. Choose one: make\.shared\(label=0\.03\) or get\.label\./,
  ],
  [
    'clades that hold more than their parent',
    () => ({ 'm.tsv': lines('clade_name\tA', 'k__B\t40', 'k__B|p__C\t60') }),
    /line 2 k__B of A has 40, but the clades below it sum to 60/,
  ],
  [
    'a Kraken report with lines left out',
    () => ({ 'k.txt': lines(' 50.00\t10\t10\tU\t0\tunclassified', ' 90.00\t90\t90\tR\t1\troot') }),
    /line 1 unclassified has 10 of 100 reads, which is 10\.00 %; the report says 50 %/,
  ],
];

describe('what cannot be read is refused by file, line and remedy', () => {
  test.each(refused)('%s', async (_, files, words) => {
    const { field, message } = await refusalOf(await files());
    expect(`${field} ${message}`).toMatch(words);
  });
});
