import { describe, expect, test } from 'vitest';
import { SHEET, UPLOAD } from '../vocabulary/limits.ts';
import { mappingSchema } from './harmonise.ts';
import { assignmentSchema, ingestBulkSchema, problemFixSchema } from './sheet.ts';
import { fileNameSchema, uploadRoutes } from './uploads.ts';

describe('the name of a file', () => {
  test.each([
    'F3D0_R1.fastq.gz',
    'Mäuse (Köln) #3.fastq',
    '.hidden',
    '..two dots',
    'a'.repeat(255),
    '-rf',
    'サンプル.fq',
  ])('“%s” is one', (name) => {
    expect(fileNameSchema.safeParse(name).success).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['this folder', '.'],
    ['the folder above', '..'],
    ['a way out', '../passwd'],
    ['a way out as Windows writes it', '..\\passwd'],
    ['an absolute path', '/etc/passwd'],
    ['a NUL', 'a\0.fastq'],
    ['a line end', 'a\n.fastq'],
    ['an escape of the terminal', '\u001b[2Ja.fastq'],
    ['half a character', 'a\ud800.fastq'],
    ['more than a file system takes', 'a'.repeat(256)],
  ])('%s is none', (_, name) => {
    expect(fileNameSchema.safeParse(name).success).toBe(false);
  });
});

describe('places that are asked for', () => {
  const body = uploadRoutes.presignedUrl.body;
  const file = (more: object = {}) => ({ name: 'a.fastq', size_bytes: 1, ...more });
  const issuesOf = (files: unknown) => body.safeParse({ files }).error?.issues ?? [];

  test('are for one to a thousand files, none empty, none larger than the portal takes', () => {
    expect(issuesOf([file(), file({ size_bytes: UPLOAD.maximum_bytes, last_modified: 1 })])).toEqual([]);
    expect(issuesOf([])).toHaveLength(1);
    expect(issuesOf(Array.from({ length: 1001 }, () => file()))).toHaveLength(1);
    for (const size_bytes of [-1, 0.5, UPLOAD.maximum_bytes + 1, '1'])
      expect(issuesOf([file({ size_bytes })])).toHaveLength(1);
  });

  test('an empty file is named', () => {
    expect(issuesOf([file(), file({ name: 'b.fastq', size_bytes: 0 })])).toMatchObject([
      { path: ['files', 1, 'size_bytes'], message: 'is 0: b.fastq is empty; choose a file with reads' },
    ]);
  });

  test('fields that nobody knows are refused', () => {
    expect(issuesOf([file({ colour: 'red' })])).toMatchObject([{ code: 'unrecognized_keys' }]);
  });
});

describe('what a submission is made of', () => {
  test('nothing is needed but what a draft has not: the rest has defaults', () => {
    expect(ingestBulkSchema.parse({})).toEqual({ file_ids: [], file_names: [], dry_run: false });
  });

  test('a file is given to a sample as forward or reverse reads', () => {
    expect(assignmentSchema.safeParse({ file: 'a.fastq', sample_id: 'a', read: 'forward' }).success).toBe(true);
    expect(assignmentSchema.safeParse({ file: '../a.fastq', sample_id: 'a', read: 'forward' }).success).toBe(false);
    expect(assignmentSchema.safeParse({ file: 'a.fastq', sample_id: 'a', read: 'both' }).success).toBe(false);
  });

  test('a mapping keeps words as they are written, and null for those that mean nothing', () => {
    const mapping = { columns: { Ort: 'location', note: null }, values: { sex: { w: 'female', x: null } } };
    expect(mappingSchema.parse(mapping)).toEqual(mapping);
    expect(mappingSchema.parse({})).toEqual({ columns: {}, values: {} });
    const long = { columns: { ['x'.repeat(SHEET.maximum_cell + 1)]: null } };
    expect(mappingSchema.safeParse(long).success).toBe(false);
  });

  test('what fixes a problem is one of the kinds that the page can do', () => {
    expect(problemFixSchema.safeParse({ kind: 'remove_row', row: 3 }).success).toBe(true);
    expect(problemFixSchema.safeParse({ kind: 'remove_row' }).success).toBe(false);
    expect(problemFixSchema.safeParse({ kind: 'format_disk' }).success).toBe(false);
  });
});
