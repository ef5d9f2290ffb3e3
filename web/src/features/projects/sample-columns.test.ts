import { expect, test } from 'vitest';
import { describeContent, filesOfSamples, formatReadFiles, isNumeric, metadataColumns } from './sample-columns.ts';

const mice = [{ metadata: { time: 'Early', day: 1 } }, { metadata: { time: 'Late', day: null, cage: 'B' } }];

test('columns of all samples are shown, also those that only some have', () => {
  expect(metadataColumns(mice)).toEqual(['time', 'day', 'cage']);
  expect(metadataColumns([])).toEqual([]);
});

test('a column is a column of numbers if every value there is one; one without values is not', () => {
  expect(isNumeric(mice, 'day')).toBe(true);
  expect(isNumeric(mice, 'time')).toBe(false);
  expect(isNumeric(mice, 'weight')).toBe(false);
});

test('the reads of a sample are reported as pairs, lanes counted', () => {
  const forward = { name: 'a_R1.fastq.gz', read: 'forward' } as const;
  const reverse = { name: 'a_R2.fastq.gz', read: 'reverse' } as const;
  expect(formatReadFiles([forward, reverse])).toBe('R1 + R2');
  expect(formatReadFiles([forward])).toBe('R1');
  expect(formatReadFiles([forward, forward, reverse, reverse])).toBe('2 × R1 + 2 × R2');
  expect(formatReadFiles([{ name: 'a.fasta.gz', read: 'forward' }])).toBe('contigs');
  expect(formatReadFiles([])).toBe('no files');
});

test('every file keeps the name of its sample', () => {
  const file = {
    file_id: 'a',
    name: 'F3D1_R1.fastq.gz',
    read: 'forward' as const,
    lane: 1,
    size_bytes: 10,
    sha256: 'ab',
    added_at: '2026-11-20T00:00:00Z',
    state: null,
  };
  expect(filesOfSamples([{ sample_id: 'F3D1', files: [file] }])).toEqual([{ ...file, sample_id: 'F3D1' }]);
});

test('files of an array are its two colours', () => {
  const green = { name: '204_R01C01_Grn.idat', read: 'forward' as const };
  const red = { name: '204_R01C01_Red.idat.gz', read: 'reverse' as const };
  expect([green, red].map(describeContent)).toEqual(['Green', 'Red']);
  expect(formatReadFiles([green, red])).toBe('green + red');
});
