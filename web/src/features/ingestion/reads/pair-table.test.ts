import type { SheetReading } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { assign, pairTableOf, sampleNames } from './pair-table.ts';

const lanes = ['F3D1_S1_L001_R1_001.fastq.gz', 'F3D1_S1_L002_R1_001.fastq.gz'];
const mates = lanes.map((name) => name.replace('R1', 'R2'));
const reading = (samples: [string, string[], string[]][]): SheetReading => ({
  columns: [],
  problems: [],
  n_errors: 0,
  n_warnings: 0,
  files_unused: [],
  samples: samples.map(([sample_id, forward, reverse], at) => ({
    row: at + 1,
    subject_id: null,
    ...{ sample_id, forward, reverse },
  })),
});

test('files first: their names say which samples there are, lanes joined', () => {
  const table = pairTableOf(null, [...mates, ...lanes]);
  expect(table.guessed).toBe(true);
  expect(table.rows).toEqual([{ sample_id: 'F3D1', forward: lanes, reverse: mates, n_lanes: 2 }]);
  expect(sampleNames(['b_R1.fastq', 'a10_R1.fastq', 'a2_R1.fastq', 'a2_R2.fastq'])).toEqual(['a2', 'a10', 'b']);
});

test('with a sheet: what each sample gets, and who is left over on both sides', () => {
  const sheet = reading([
    ['F3D1', lanes, mates],
    ['F3D5', [], []],
  ]);
  const table = pairTableOf(sheet, [...lanes, ...mates, 'other_R1.fastq.gz']);
  expect(table.rows.map(({ sample_id }) => sample_id)).toEqual(['F3D1']);
  expect(table.without).toEqual(['F3D5']);
  expect(table.unmatched).toEqual(['other_R1.fastq.gz']);
});

test('files that the sheet names and nobody has chosen are not shown as if they were there', () => {
  const table = pairTableOf(reading([['F3D1', lanes, mates]]), lanes);
  expect(table.rows[0]).toMatchObject({ forward: lanes, reverse: [] });
});

test('a file given by hand keeps its read, and can be given back', () => {
  const given = assign([], 'odd_R2.fastq.gz', 'F3D5');
  expect(given).toEqual([{ file: 'odd_R2.fastq.gz', sample_id: 'F3D5', read: 'reverse' }]);
  expect(assign(given, 'odd_R2.fastq.gz', 'F3D1')).toHaveLength(1);
  expect(assign(given, 'odd_R2.fastq.gz', null)).toEqual([]);
});
