import { noMapping, type ProblemFix } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { applyFixes, describeFix, isSafe } from './apply-fixes.ts';

const before = {
  assignments: [],
  mapping: noMapping,
  cells: {
    columns: ['sample_id', 'age_days', 'sex'],
    rows: [
      ['F3D1', '1', 'w'],
      ['F3D5', 'eight', 'w'],
      ['F3D5', '7', 'm'],
      ['', '', ''],
    ],
  },
};
const mend = (...fixes: ProblemFix[]) => applyFixes(before, fixes);

test('one cell is written; rows count from 1 below the head', () => {
  expect(mend({ kind: 'set', row: 2, column: 'age_days', value: '8' }).cells.rows[1]).toEqual(['F3D5', '8', 'w']);
});

test('a word that stands in many cells is rewritten in all of them', () => {
  const { cells } = mend({ kind: 'fill_all', column: 'sex', from: 'w', to: 'female', n_cells: 2 });
  expect(cells.rows.map((row) => row[2])).toEqual(['female', 'female', 'm', '']);
});

test('a word can be understood without being written over', () => {
  const { cells, mapping } = mend({
    kind: 'map_value',
    field: 'sex',
    from: 'w',
    to: 'female',
    n_cells: 2,
    score: 0.97,
  });
  expect(cells).toBe(before.cells);
  expect(mapping.values).toEqual({ sex: { w: 'female' } });
});

test('all at once: no fix loses its place because of another', () => {
  const { cells } = mend(
    { kind: 'remove_row', row: 3 },
    { kind: 'remove_row', row: 4 },
    { kind: 'rename_column', column: 'age_days', to: 'age_in_days' },
    { kind: 'set', row: 2, column: 'age_days', value: '8' },
  );
  expect(cells).toEqual({
    columns: ['sample_id', 'age_in_days', 'sex'],
    rows: [
      ['F3D1', '1', 'w'],
      ['F3D5', '8', 'w'],
    ],
  });
});

test('of a repeated column the last one is removed, and a column that is gone harms nothing', () => {
  const twice = { ...before, cells: { columns: ['a', 'a'], rows: [['1', '2']] } };
  expect(applyFixes(twice, [{ kind: 'remove_column', column: 'a' }]).cells).toEqual({ columns: ['a'], rows: [['1']] });
  expect(mend({ kind: 'remove_column', column: 'gone' })).toEqual(before);
  expect(mend({ kind: 'set', row: 1, column: 'gone', value: 'x' })).toEqual(before);
});

test('cells beyond the head are cut off by the head as it was, and the button tells which', () => {
  const cut = { kind: 'cut_row' as const, row: 1, n_cells: 1, extra_cells: ['stray'] };
  const ragged = { ...before, cells: { columns: ['a', 'b'], rows: [['1', '2', 'stray']] } };
  const { cells } = applyFixes(ragged, [{ kind: 'remove_column', column: 'b' }, cut]);
  expect(cells).toEqual({ columns: ['a'], rows: [['1']] });
  expect(describeFix(cut)).toBe('Remove the cell “stray”');
  expect(describeFix({ ...cut, n_cells: 4, extra_cells: ['x', 'y', 'z'] })).toBe('Remove 4 cells: “x”, “y”, “z” …');
  expect(isSafe(cut)).toBe(false);
});

test('what removes, invents or guesses something is not done together with the rest', () => {
  expect(isSafe({ kind: 'remove_row', row: 1 })).toBe(false);
  expect(isSafe({ kind: 'set', row: 1, column: 'a', value: 'x' })).toBe(false);
  expect(isSafe({ kind: 'rename_column', column: 'a', to: 'sample_id' })).toBe(false);
  const map = {
    kind: 'map_value' as const,
    field: 'seq_platform',
    from: 'Illumina',
    to: 'Illumina MiSeq',
    n_cells: 1359,
  };
  expect([0.75, 0.97].map((score) => isSafe({ ...map, score }))).toEqual([false, true]);
  expect(describeFix({ kind: 'set', row: 1, column: 'a', value: '' })).toBe('Enter an empty cell');
});

test('files are taken as single-end reads in place of what was said of them, and the sheet stays', () => {
  const given = [
    { file: 'a_R1.fastq', sample_id: 'b', read: 'forward' as const },
    { file: 'other.fastq', sample_id: 'c', read: 'forward' as const },
  ];
  const fix = { kind: 'single_end' as const, sample_id: 'a', files: ['a_R1.fastq'] };
  const mended = applyFixes({ ...before, assignments: given }, [fix]);
  expect(mended).toEqual({
    ...before,
    assignments: [given[1], { file: 'a_R1.fastq', sample_id: 'a', read: 'single' }],
  });
  expect(isSafe(fix)).toBe(false);
});
