import { parseReadFileName } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

const mouse = ['group\ttime', 'F3D1\tEarly', 'F3D141\tLate', 'F3D0\tEarly'].join('\n');
const pair = (stem: string) => [`${stem}_L001_R1_001.fastq.gz`, `${stem}_L001_R2_001.fastq.gz`];

describe('a sample sheet as a lab writes it', () => {
  test('finds the samples of a mothur design and pairs Illumina files by name', () => {
    const { reading, samples } = readSheet({ text: mouse, file_names: [...pair('F3D1_S189'), ...pair('F3D141_S207')] });
    expect(samples.map(({ sample_id, files }) => [sample_id, files.forward, files.reverse])).toEqual([
      ['F3D1', ['F3D1_S189_L001_R1_001.fastq.gz'], ['F3D1_S189_L001_R2_001.fastq.gz']],
      ['F3D141', ['F3D141_S207_L001_R1_001.fastq.gz'], ['F3D141_S207_L001_R2_001.fastq.gz']],
    ]);
    expect(reading.problems).toEqual([
      expect.objectContaining({
        severity: 'warning',
        row: 3,
        message: expect.stringContaining('F3D0 has no read files'),
      }),
    ]);
  });

  test('reads CSV with quotes, a byte-order mark and Windows line ends', () => {
    const sheet = '\uFEFFSample ID,Diagnosis,age\r\n"A, left",Crohn’s disease,12.5\r\nB,NA,not collected\r\n';
    const { samples, reading } = readSheet({ text: sheet, file_names: ['A- left_1.fastq', 'B_1.fastq'] });
    expect(samples.map(({ sample_id, metadata }) => [sample_id, metadata])).toEqual([
      ['A, left', { Diagnosis: 'Crohn’s disease', age_years: 12.5 }],
      ['B', { Diagnosis: null, age_years: null }],
    ]);
    expect(reading.columns).toContainEqual({ name: 'age', standard_field: 'age_years', kind: 'number', n_missing: 1 });
  });

  test('keeps numbers as numbers and codes with leading zeros as text', () => {
    const { samples } = readSheet({
      text: 'sample_id\tdpw\tplate\ns1\t141\t007\ns2\t-3.5\t012',
      file_names: ['s1.fastq', 's2.fastq'],
    });
    expect(samples.map(({ metadata }) => metadata)).toEqual([
      { dpw: 141, plate: '007' },
      { dpw: -3.5, plate: '012' },
    ]);
  });
});

describe('a sheet with mistakes says which cell and what to do', () => {
  const errorsOf = (sheet: string, files: string[] = []) =>
    readSheet({ text: sheet, file_names: files }).reading.problems.filter(({ severity }) => severity === 'error');

  test('a sample named twice', () => {
    const [error] = errorsOf('sample_id\nF3D5\nF3D5', pair('F3D5'));
    expect(error).toMatchObject({
      row: 2,
      other_rows: [1],
      column: 'sample_id',
      message: 'F3D5 occurs twice, in rows 1 and 2.',
    });
  });

  test('a word that is none of the list, at each of its places', () => {
    const { problems } = readSheet({
      text: 'sample_id\tsex\na\tfemal\nb\tmale\nc\tfemal\nd\tfemal',
      file_names: [],
    }).reading;
    expect(problems.find(({ column }) => column === 'sex')).toMatchObject({
      ...{ row: 1, other_rows: [3, 4], severity: 'warning' },
      fix: { kind: 'map_value', from: 'femal', n_cells: 3 },
    });
  });

  test('an age in words', () => {
    const [error] = errorsOf('sample_id\tage\nx\teight', ['x.fastq']);
    expect(error).toMatchObject({ row: 1, column: 'age', message: '“eight” is not an age in years.' });
  });

  test('no column of names, an empty sheet, a column twice', () => {
    expect(errorsOf('colour\nred')[0]?.remedy).toBe('Name one column sample_id.');
    expect(errorsOf('sample_id\tsex')[0]?.message).toBe('The sheet has no rows below its header.');
    expect(errorsOf('sample_id\tsex\tsex\nx\tF\tF')[0]?.message).toBe('The column “sex” occurs twice.');
  });

  test('cells beyond the head are named, and can be cut off', () => {
    const [error, ...others] = errorsOf('sample_id\tsex\na\tmale\t\tstray\nb\tfemale\t\t');
    expect(others).toEqual([]);
    expect(error).toMatchObject({
      row: 1,
      message: 'Row 1 has 4 cells; the header has 2.',
      remedy: 'Remove the extra cells: “stray”.',
      fix: { kind: 'cut_row', row: 1, n_cells: 1, extra_cells: ['stray'] },
    });
  });

  test('a mate that is missing while others are paired', () => {
    const [error] = errorsOf('sample_id\na\nb', ['a_R1.fastq.gz', 'a_R2.fastq.gz', 'b_R1.fastq.gz']);
    expect(error).toMatchObject({ row: 2, file: 'b_R1.fastq.gz' });
  });

  test('mates of different lanes, which would be merged with each other', () => {
    const files = [1, 2].map((lane) => `a_S1_L00${lane}_R1_001.fastq.gz`);
    const mates = [1, 3].map((lane) => `a_S1_L00${lane}_R2_001.fastq.gz`);
    const [error] = errorsOf('sample_id\na', [...files, ...mates]);
    expect(error?.message).toBe('a has forward files of lane 1, 2 and reverse files of lane 1, 3.');
  });

  test('a file named in the sheet that is not there', () => {
    const [error] = errorsOf('sample_id\tfastq_1\na\treads/a.fastq.gz', ['b.fastq.gz']);
    expect(error?.message).toBe('Row 1 names a.fastq.gz, which is not uploaded.');
  });

  test('a file that is not FASTQ, and broken quotes', () => {
    expect(errorsOf('sample_id\na', ['a.bam'])[0]?.message).toBe('a.bam is not a FASTQ file.');
    expect(errorsOf('sample_id,x\na,"b')[0]?.message).toMatch(/^The sheet cannot be read/);
  });
});

describe('read files by name', () => {
  test.each([
    ['F3D0_S188_L001_R1_001.fastq.gz', 'F3D0', 'forward'],
    ['SRR1763540_2.fastq', 'SRR1763540', 'reverse'],
    ['sam1R.fastq.gz', 'sam1', 'reverse'],
    ['stool.fq.gz', 'stool', null],
  ])('%s is %s, %s', (name, stem, read) => {
    expect(parseReadFileName(name)).toMatchObject({ stem, read });
  });

  test('a sample never takes the files of a longer name, and lanes come in order', () => {
    const files = ['F3D1_L002_R1_001.fastq.gz', 'F3D1_L001_R1_001.fastq.gz', 'F3D14_L001_R1_001.fastq.gz'];
    const { samples } = readSheet({ text: 'sample_id\nF3D1\nF3D14', file_names: files });
    expect(samples.map(({ files: { forward } }) => forward)).toEqual([
      ['F3D1_L001_R1_001.fastq.gz', 'F3D1_L002_R1_001.fastq.gz'],
      ['F3D14_L001_R1_001.fastq.gz'],
    ]);
  });

  test('samples named with the sequencer’s index and lane', () => {
    const { samples } = readSheet({ text: 'sample_id\nF3D1_S189_L001', file_names: pair('F3D1_S189') });
    expect(samples[0]?.files.reverse).toEqual(['F3D1_S189_L001_R2_001.fastq.gz']);
  });

  test('QIIME 2’s Casava names, with a barcode between', () => {
    const { samples } = readSheet({
      text: 'sample-id\nBAQ2420.2',
      file_names: ['BAQ2420.2_10_L001_R1_001.fastq.gz', 'BAQ2420.2_11_L001_R2_001.fastq.gz'],
    });
    expect(samples[0]?.files).toEqual({
      forward: ['BAQ2420.2_10_L001_R1_001.fastq.gz'],
      reverse: ['BAQ2420.2_11_L001_R2_001.fastq.gz'],
    });
  });
});

describe('names that are alike', () => {
  test('a file goes to the sample written like it, and is asked about where two would fit', () => {
    const sheet = 'sample_id\na.1\na_1';
    const exact = readSheet({ text: sheet, file_names: ['a.1_R1.fastq', 'a_1_R1.fastq'] });
    expect(exact.samples.map(({ files }) => files.forward)).toEqual([['a.1_R1.fastq'], ['a_1_R1.fastq']]);
    const { reading, samples } = readSheet({ text: sheet, file_names: ['a-1_S1_L001_R1_001.fastq'] });
    expect(samples).toEqual([]);
    expect(reading.problems[0]).toMatchObject({
      severity: 'error',
      file: 'a-1_S1_L001_R1_001.fastq',
      message: 'a-1_S1_L001_R1_001.fastq may belong to a.1 or a_1.',
    });
  });

  test('columns that mean the same are refused, for one would hide the other', () => {
    const { reading } = readSheet({ text: 'sample_id\tSex\tsex\nx\tF\tM', file_names: ['x.fastq'] });
    expect(reading.problems).toMatchObject([{ column: 'sex', message: 'The columns “Sex” and “sex” mean the same.' }]);
  });

  test('a file that two rows name, or one row twice', () => {
    const both = readSheet({ text: 'sample_id\tfastq_1\na\tx.fastq\nb\tx.fastq', file_names: ['x.fastq'] });
    expect(both.reading.problems).toMatchObject([
      { row: 2, file: 'x.fastq', message: 'Rows 1 and 2 both name x.fastq.' },
    ]);
    const twice = readSheet({ text: 'sample_id\tfastq_1\tfastq_2\na\tx.fastq\tx.fastq', file_names: ['x.fastq'] });
    expect(twice.reading.problems).toMatchObject([{ row: 1, message: 'Row 1 names x.fastq twice.' }]);
  });
});

test('columns are read as the labs of the field write them', () => {
  const head = [
    '#SampleID',
    'host_subject_id',
    'R1',
    'R2',
    'Gender',
    'Age at Birth',
    'geo_loc_name',
    'body site',
    'dpw',
  ];
  const { reading } = readSheet({ text: head.join('\t') + '\n', file_names: [] });
  expect(reading.problems[0]?.message).toBe('The sheet has no rows below its header.');
  const row = ['a', 'm1', 'a_1.fastq', 'a_2.fastq', 'F', '3', 'Spain', 'stool', '141'];
  const read = readSheet({
    text: [head, row].map((cells) => cells.join('\t')).join('\n'),
    file_names: ['a_1.fastq', 'a_2.fastq'],
  });
  expect(read.reading.columns.map(({ standard_field }) => standard_field)).toEqual([
    'sample_id',
    'subject_id',
    'forward',
    'reverse',
    'sex',
    null,
    'location',
    'collection_site',
    null,
  ]);
  expect(read.samples[0]).toMatchObject({
    subject_id: 'm1',
    files: { forward: ['a_1.fastq'], reverse: ['a_2.fastq'] },
  });
});
