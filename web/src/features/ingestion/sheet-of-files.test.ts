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

test('files of arrays begin a sheet with a row for each place on an array', () => {
  const files = ['204_R01C01_Grn.idat', '204_R01C01_Red.idat', '204_R02C01_Grn.idat', '204_R02C01_Red.idat'];
  const { columns, rows } = sheetOfFiles(files, 1);
  expect(columns).toEqual(expect.arrayContaining(['sentrix_id', 'sentrix_position']));
  expect(rows.map(([name]) => name)).toEqual(['204_R01C01', '204_R02C01']);
});
