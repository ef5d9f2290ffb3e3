import type { SheetProblem, SheetReading } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { countErrors, describeLocation, sortProblems } from './sort-problems.ts';

const problem = (more: Partial<SheetProblem>): SheetProblem => ({
  severity: 'error',
  row: null,
  column: null,
  file: null,
  message: 'wrong',
  remedy: 'mend it',
  fix: null,
  ...more,
});
const wrongAge = problem({ row: 2, column: 'age' });
const noMate = problem({ row: 1, file: 'F3D1_R1.fastq.gz' });
const noFiles = problem({ row: 3, severity: 'warning' });
const nothingFits = problem({});
const sample = (row: number, sample_id: string, forward: string[]) => ({
  row,
  sample_id,
  subject_id: null,
  forward,
  reverse: [],
});
const reading = (problems: SheetProblem[], samples: SheetReading['samples']): SheetReading => ({
  columns: [],
  samples,
  problems,
  n_errors: 0,
  n_warnings: 0,
  files_unused: [],
});
const mice = [sample(1, 'F3D1', ['F3D1_R1.fastq.gz']), sample(3, 'F3D5', [])];

test('what is wrong in a cell belongs to the sheet, what is wrong with a file to the reads', () => {
  const sorted = sortProblems(reading([noMate, wrongAge, noFiles], mice), { filesChosen: true });
  expect(sorted).toEqual({ sheet: [wrongAge], reads: [noMate] });
});

test('before any file is chosen, a sheet is not blamed for files it does not have yet', () => {
  const sorted = sortProblems(reading([wrongAge, noFiles], [sample(3, 'F3D5', [])]), { filesChosen: false });
  expect(sorted).toEqual({ sheet: [wrongAge], reads: [] });
});

test('a sheet that cannot be read has its problem beside the sheet', () => {
  expect(sortProblems(reading([nothingFits], []), { filesChosen: true }).sheet).toEqual([nothingFits]);
  expect(sortProblems(reading([nothingFits], mice), { filesChosen: true }).reads).toEqual([nothingFits]);
});

test('errors come before warnings, then by row', () => {
  const warning = problem({ severity: 'warning', row: 1, column: 'sex' });
  const late = problem({ row: 9, column: 'sex' });
  expect(sortProblems(reading([warning, late, wrongAge], mice), { filesChosen: true }).sheet).toEqual([
    wrongAge,
    late,
    warning,
  ]);
  expect(countErrors([warning, late, wrongAge])).toBe(2);
});

test('a problem says where it is', () => {
  expect(describeLocation(wrongAge)).toBe('row 2, age');
  expect(describeLocation(noMate)).toBe('row 1');
  expect(describeLocation(nothingFits)).toBe('');
});

test('a file without a sample is listed among such files, and is no problem of its own', () => {
  const stranger = problem({ severity: 'warning', file: 'other_R1.fastq.gz' });
  const read = { ...reading([stranger, noMate], mice), files_unused: ['other_R1.fastq.gz'] };
  expect(sortProblems(read, { filesChosen: true }).reads).toEqual([noMate]);
});
