import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { amountsOf, lines, read, refusalOf } from '../tables.fixture.ts';

/** Three CpGs of one tile, and one of another; 0-based positions of C. */
const calls = [
  { at: 100, yes: 3, no: 1 },
  { at: 120, yes: 0, no: 4 },
  { at: 480, yes: 2, no: 0 },
  { at: 900, yes: 5, no: 0 },
];
const percent = (yes: number, no: number) => (100 * yes) / (yes + no);
const coverage = (chromosome = 'chr1') =>
  calls.map(({ at, yes, no }) => [chromosome, at + 1, at + 1, percent(yes, no), yes, no].join('\t'));
const expected = { 'chr1:0-500': 0.5 };

describe('methylation of CpGs, as programs write it', () => {
  test.each([
    ['Bismark’s coverage files', 'S1.bismark.cov.gz', gzipSync(lines(...coverage()))],
    ['coverage files out of order', 'S1.cov', lines(...coverage().toReversed())],
    [
      'MethylDackel’s bedGraph',
      'S1_CpG.bedGraph',
      lines(
        'track type="bedGraph" description="S1 CpG methylation levels"',
        ...calls.map(({ at, yes, no }) => ['chr1', at, at + 1, Math.round(percent(yes, no)), yes, no].join('\t')),
      ),
    ],
    [
      'Bismark’s CpG report, of both strands and with CpGs that nothing covers',
      'S1.CpG_report.txt',
      lines(
        ...calls.flatMap(({ at, yes, no }) => [
          ['chr1', at + 1, '+', yes, 0, 'CG', 'CGA'].join('\t'),
          ['chr1', at + 2, '-', 0, no, 'CG', 'CGT'].join('\t'),
        ]),
        'chr1\t300\t+\t0\t0\tCG\tCGG',
      ),
    ],
    [
      'bedMethyl, with the hydroxymethylated apart',
      'S1.bed',
      lines(
        ...calls.flatMap(({ at, yes, no }) =>
          ['m', 'h'].map((code) =>
            [
              'chr1',
              at,
              at + 1,
              code,
              yes + no,
              '+',
              at,
              at + 1,
              '255,0,0',
              `${yes + no} ${percent(yes, no)} 0 0`,
            ].join('\t'),
          ),
        ),
      ),
    ],
  ])('%s become tiles of 500 bases of at least 3 CpGs and 5 reads', async (_, name, content) => {
    const found = await read({ [name]: content });
    expect(found).toMatchObject({ data_type: 15, unit: 'beta', genome_type: 'cpg', warnings: [] });
    expect(amountsOf(found)).toEqual({ S1: expected });
    expect(found.table.features).toMatchObject([
      { feature_id: 'chr1:0-500', annotations: { region_set: 'tiles', chromosome: 'chr1', start: '0', end: '500' } },
    ]);
    expect(found.table.measures).toEqual({
      methylated_reads: Float64Array.of(5),
      reads: Float64Array.of(10),
      cpgs: Float64Array.of(3),
    });
  });

  test('each file is a sample; a tile without methylated reads is 0, one without reads is missing', async () => {
    const bare = calls.map(({ at }) => ['chr1', at + 1, at + 1, 0, 0, 3].join('\t'));
    const short = coverage().slice(3);
    const found = await read({ 'A.cov': lines(...bare), 'B.cov': lines(...coverage()), 'C.cov': lines(...short) });
    expect(amountsOf(found)).toEqual({ A: { 'chr1:0-500': 0 }, B: expected, C: {} });
  });
});

describe('what cannot be right is refused', () => {
  test('files of two versions of a genome', async () => {
    const { message } = await refusalOf({ 'A.cov': lines(...coverage()), 'B.cov': lines(...coverage('1')) });
    expect(message).toMatch(/B\.cov has the chromosome “1”, the files before it “chr1”.*one version of the genome/);
  });
  test('a percentage that its reads do not have', async () => {
    const edited = ['chr1\t5\t5\t90\t1\t9', ...coverage()];
    expect(await refusalOf({ 'A.cov': lines(...edited) })).toEqual({
      field: 'A.cov, line 1',
      message: expect.stringMatching(/^1 of 10 reads are 10\.0 %; the line says 90 %/),
    });
  });
  test('a line that was cut off', async () => {
    const many = Array.from({ length: 50 }, (_, at) => `chr1\t${at + 1}\t${at + 1}\t100\t2\t0`);
    const { message } = await refusalOf({ 'A.cov': `${lines(...many)}chr1\t950\t95` });
    expect(message).toMatch(/This line has 3 columns, not 6/);
  });
  test('calls that are imported as another kind of data', async () => {
    const { message } = await refusalOf({ 'A.cov': lines(...coverage()) }, { data_type: 17 });
    expect(message).toMatch(/A\.cov lists the methylation of CpGs\. .*bisulfite/);
  });
});
