import { expect, test } from 'vitest';
import { dayOrderOf, faultOfDate, isDate } from './read-date.ts';
import { readSheet } from './read-sheet.ts';

/** The problems of one column; its cells are those of the samples s1, s2 … */
function problemsOf(column: string, cells: readonly string[]) {
  const rows = cells.map((cell, at) => `s${at + 1}\t${cell}`);
  const text = [`sample_id\t${column}`, ...rows].join('\n');
  const { reading } = readSheet({ text, file_names: [] });
  return reading.problems.filter((one) => one.column === column);
}

test.each(['2012', '2012-02', '2012-02-29', '2012-02-29T10:30Z', '2012-02-29 10:30', '2012-01-01/2012-02-01'])(
  '%s is a date of ISO 8601',
  (text) => expect(isDate(text)).toBe(true),
);
test.each(['21-Oct-1952', 'Oct-1952'])('%s is a date of INSDC', (text) => expect(isDate(text)).toBe(true));
test.each(['2012-13-45', '2013-02-29', '2012-00-10', '31-Jun-2012', '2012-1-2', '03/04/2012', 'May', '41000'])(
  '%s is none',
  (text) => expect(isDate(text)).toBe(false),
);

test('a date that does not exist is an error on its cell, by the name of the column', () => {
  expect(problemsOf('collection_date', ['2012-04-03', '2012-13-45', 'NA'])).toEqual([
    expect.objectContaining({
      severity: 'error',
      row: 2,
      message: 'The date “2012-13-45” does not exist.',
      remedy: 'Write it as 2012-04-03 (year-month-day), or NA.',
    }),
  ]);
  expect(problemsOf('date_of_visit', ['2012-13-45'])).toMatchObject([{ severity: 'error', row: 1 }]);
});

test('or by the other cells of the column, which may be no dates after all: a warning', () => {
  const [found, ...others] = problemsOf('visit', ['2012-04-03', '2012-04-05', '2012-02-30']);
  expect(found).toMatchObject({ severity: 'warning', row: 3, message: 'The date “2012-02-30” does not exist.' });
  expect(others).toEqual([]);
});

test('03/04/2012 is asked about once, with both readings to choose from', () => {
  const found = problemsOf('collection_date', ['03/04/2012', '2012-04-03', '03/04/2012']);
  expect(found.map(({ row, other_rows, severity, fix }) => [row, other_rows, severity, fix])).toEqual([
    [1, [3], 'warning', null],
  ]);
  const choice = { kind: 'fill_all', column: 'collection_date', from: '03/04/2012', n_cells: 2 };
  expect(found[0]?.choices).toEqual([
    { ...choice, to: '2012-04-03' },
    { ...choice, to: '2012-03-04' },
  ]);
});

test('a year of two digits is asked about: 20/06/12 may begin with the day or the year', () => {
  const [found] = problemsOf('collection_date', ['20/06/12']);
  expect(found?.choices?.flatMap((fix) => ('to' in fix ? fix.to : []))).toEqual(['2012-06-20', '2020-06-12']);
});

test('1,149 cells of one text are one warning', () => {
  expect(
    problemsOf(
      'collection_date',
      Array.from({ length: 1149 }, () => '03/04/2012'),
    ),
  ).toHaveLength(1);
});

test('unless another cell of the column tells the order; then one click fixes all of them', () => {
  const found = problemsOf('collection_date', ['03/04/2012', '13/04/2012', '03/04/2012']);
  expect(found.map(({ fix }) => fix)).toEqual([
    { kind: 'fill_all', column: 'collection_date', from: '03/04/2012', to: '2012-04-03', n_cells: 2 },
    { kind: 'fill_all', column: 'collection_date', from: '13/04/2012', to: '2012-04-13', n_cells: 1 },
  ]);
  expect(dayOrderOf(['04/13/2012'])).toBe('month_first');
  expect(dayOrderOf(['04/13/2012', '13/04/2012'])).toBeNull();
});

test('what can be read in one way only says so', () => {
  expect(faultOfDate('2012-4-3', null)).toEqual({ kind: 'unlike', iso: '2012-04-03' });
  expect(faultOfDate('2012-4', null)).toEqual({ kind: 'unlike', iso: '2012-04' });
  expect(faultOfDate('03.03.2012', null)).toEqual({ kind: 'unlike', iso: '2012-03-03' });
  expect(faultOfDate('31/02/2012', null)).toEqual({ kind: 'never', iso: null });
  expect(faultOfDate('spring', null)).toEqual({ kind: 'unlike', iso: null });
});

test('what is no column of dates is left alone: seasons, codes, days counted, words', () => {
  expect(problemsOf('season', ['2011-12', '2012-13', '2013-14'])).toEqual([]);
  expect(problemsOf('date_diff', ['3', '14'])).toEqual([]);
  expect(problemsOf('update', ['2012-13-45', 'none'])).toEqual([]);
  expect(problemsOf('date_note', ['early', 'late', 'later'])).toEqual([]);
  expect(problemsOf('age', ['3', '4'])).toEqual([]);
});

test('a collection date is kept as it is written, a year as words too', () => {
  const text = 'sample_id\tSampling date\na\t2012\nb\t2013';
  const { samples, reading } = readSheet({ text, file_names: ['a.fastq', 'b.fastq'] });
  expect(samples.map(({ metadata }) => metadata)).toEqual([{ collection_date: '2012' }, { collection_date: '2013' }]);
  expect(reading.n_errors + reading.n_warnings).toBe(0);
});
