import { expect, test } from 'vitest';
import { sheetOfFiles } from './sheet-of-files.ts';

test('files first: a row for each sample, with the template’s columns to fill in', () => {
  const cells = sheetOfFiles(['F3D1_R1.fastq', 'F3D1_R2.fastq', 'F3D2_R1.fastq'], 10);
  expect(cells.columns.slice(0, 3)).toEqual(['sample_id', 'subject_id', 'sex']);
  expect(cells.columns).toContain('variable_region');
  expect(cells.rows.map(([name]) => name)).toEqual(['F3D1', 'F3D2']);
  expect(cells.rows[0]).toHaveLength(cells.columns.length);
});

test('files of contigs begin a sheet with the columns of contigs', () => {
  const { columns, rows } = sheetOfFiles(['strain_1.fasta', 'strain_2.fna.gz'], 9);
  expect(columns).toEqual(expect.arrayContaining(['organism', 'assembler']));
  expect(rows.map(([name]) => name)).toEqual(['strain_1', 'strain_2']);
});
