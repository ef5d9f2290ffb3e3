import { expect, test } from 'vitest';
import { rememberUploads } from './remember-uploads.ts';

const reads = { name: 'F3D0_R1.fastq.gz', size: 1000, lastModified: 7 };
const place = (expires_at: string) => ({
  file_id: 'a1',
  name: reads.name,
  size_bytes: 1000,
  upload_url: '/u/a1',
  expires_at,
});

test('a file that was being sent is found again, until its place on the server has expired', () => {
  const ana = rememberUploads('ana');
  ana.keep(reads, place('2999-01-01T00:00:00Z'));
  expect(rememberUploads('ana').find(reads)).toMatchObject({ file_id: 'a1', upload_url: '/u/a1' });
  ana.keep(reads, place('2020-01-01T00:00:00Z'));
  expect(ana.find(reads)).toBeNull();
});

test('a changed file, another person and a submitted file start afresh', () => {
  const ana = rememberUploads('ana');
  ana.keep(reads, place('2999-01-01T00:00:00Z'));
  expect(ana.find({ ...reads, lastModified: 8 })).toBeNull();
  expect(ana.find({ ...reads, size: 999 })).toBeNull();
  expect(rememberUploads('jonas').find(reads)).toBeNull();
  ana.forget(reads);
  expect(ana.find(reads)).toBeNull();
});
