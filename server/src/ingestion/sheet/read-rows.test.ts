import { describe, expect, test } from 'vitest';
import { type Column, MAX_AGE_YEARS, readRows } from './read-rows.ts';

const column = (place: number, name: string, more: Partial<Column> = {}): Column => ({
  ...{ place, name, field: null, kind: 'text', declared_kind: null },
  ...more,
});
const columns = [
  column(0, 'Sample', { field: 'sample_id' }),
  column(1, 'Age', { field: 'age_years', kind: 'number' }),
  column(2, 'Sampled', { field: 'collection_date' }),
  column(3, 'BMI', { kind: 'number' }),
  column(4, 'R1', { field: 'forward' }),
];
const rowsOf = (...cells: string[][]) => cells.map((each, place) => ({ row: place + 1, cells: each }));
const readOne = (...cells: string[]) => readRows(rowsOf(cells), columns);

test('a row becomes a sample, its fields by their standard names', () => {
  const { samples, problems } = readOne('S1', '31', '2019', '22.5', 'C:\\reads\\S1_L1.fastq.gz, /data/S1_L2.fastq.gz');
  expect(problems).toEqual([]);
  expect(samples).toEqual([
    {
      ...{ row: 1, sample_id: 'S1', subject_id: null, original_metadata: {} },
      // A year stays a date, whatever else looks like a number.
      metadata: { age_years: 31, collection_date: '2019', BMI: 22.5 },
      submitted_names: { age_years: 'Age', collection_date: 'Sampled' },
      files: { forward: ['S1_L1.fastq.gz', 'S1_L2.fastq.gz'], reverse: [] },
    },
  ]);
});

test.each<[age: string, kept: number | null, fixed: string | null]>([
  ['0', 0, null],
  [`${MAX_AGE_YEARS}`, MAX_AGE_YEARS, null],
  ['', null, null],
  ['NA', null, null],
  ['-1', null, ''],
  [`${MAX_AGE_YEARS + 1}`, null, ''],
  ['Infinity', null, ''],
  ['adult', null, ''],
  ['6 months', null, '0.5'],
])('an age of “%s” is kept as %s', (age, kept, fixed) => {
  const { samples, problems } = readOne('S1', age, '', '', '');
  expect(samples[0]?.metadata.age_years).toBe(kept);
  const fix = problems[0]?.fix;
  expect(problems.length).toBe(fixed === null ? 0 : 1);
  expect(fix?.kind === 'fill_all' ? String(fix.to) : '').toBe(fixed ?? '');
});

test('the same wrong age in many rows is one fix that says how many cells it fills', () => {
  const { problems } = readRows(rowsOf(['S1', '6 months'], ['S2', '6 months'], ['S3', '7 months']), columns);
  expect(problems.map(({ fix }) => fix?.kind === 'fill_all' && fix.n_cells)).toEqual([2, 2, 1]);
});

test.each([
  ['a number that is none', 'about 20', 'about 20'],
  ['a number with an exponent', '1e3', 1000],
  ['nothing', '', null],
  ['a missing value by another name', 'n/a', null],
])('%s in a column of numbers', (_what, cell, kept) => {
  expect(readOne('S1', '', '', cell).samples[0]?.metadata.BMI).toBe(kept);
});

test('words that are mapped to standard ones leave what was written beside them', () => {
  const sex = [column(0, 'sample_id', { field: 'sample_id' }), column(1, 'Sex', { field: 'sex' })];
  const rows = rowsOf(['S1', 'w'], ['S2', 'unknown to us'], ['S3', 'constructor']);
  const { samples } = readRows(rows, sex, { sex: { w: 'female', 'unknown to us': null } });
  expect(samples.map(({ metadata }) => metadata.sex)).toEqual(['female', null, 'constructor']);
  expect(samples.map(({ original_metadata }) => original_metadata.sex)).toEqual(['w', 'unknown to us', undefined]);
});

describe('the shape of a row', () => {
  test('cells beyond the header are named, the first three of them, and can be cut', () => {
    const { problems } = readOne('S1', '', '', '', '', 'a', '', 'b', 'c', 'd');
    expect(problems).toHaveLength(1);
    expect(problems[0]?.fix).toEqual({ kind: 'cut_row', row: 1, n_cells: 4, extra_cells: ['a', 'b', 'c'] });
  });

  test('empty cells beyond it, and a row that is too short, are nothing to mend', () => {
    expect(readOne('S1', '', '', '', '', '', '').problems).toEqual([]);
    expect(readOne('S1').problems).toEqual([]);
  });

  test('a row with another separator than the header is said to have one', () => {
    expect(readOne('S1;31;2019;22;S1.fastq').problems.some(({ row }) => row === 1)).toBe(true);
  });
});

describe('the names of samples', () => {
  const problemsOf = (...names: string[]) => readRows(rowsOf(...names.map((name) => [name])), columns).problems;

  test.each([
    ['none', ''],
    ['one of 201 letters', 'S'.repeat(201)],
    ['one that nobody sees', '\u200B'],
    ['one with a line break', 'S\n1'],
  ])('%s is refused', (_what, name) => {
    expect(problemsOf(name)).toMatchObject([{ row: 1, column: 'Sample', fix: null }]);
  });

  test('200 letters, accents and spaces are a name', () => {
    expect(problemsOf('S'.repeat(200), 'Échantillon 1', '样本1')).toEqual([]);
  });

  test('a copy of a row can be removed; another sample of the same name cannot', () => {
    const { problems } = readRows(rowsOf(['S1', '31'], ['S1', '31'], ['S1', '32']), columns);
    expect(problems.map(({ row, other_rows, fix }) => [row, other_rows, fix])).toEqual([
      [2, [1], { kind: 'remove_row', row: 2 }],
      [3, [1], null],
    ]);
  });
});

test('a sheet of no rows has no samples and nothing wrong', () => {
  expect(readRows([], columns)).toEqual({ samples: [], problems: [] });
});
