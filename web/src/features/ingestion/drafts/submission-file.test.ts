import type { UploadedFile } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { filesOf, type QueuedFile } from './submission-file.ts';

const noCheck = {
  n_reads: null,
  n_sequences: null,
  array: null,
  n_bead_types: null,
  n_bases: null,
  shortest: null,
  longest: null,
  phred: null,
  first_id: null,
  reason: null,
  line: null,
  remedy: null,
};
const uploaded = (name: string, more: Partial<UploadedFile>): UploadedFile => ({
  file_id: `id-${name}`,
  name,
  size_bytes: 100,
  received_bytes: 100,
  state: 'ok',
  upload_url: '/u',
  expires_at: '2026-11-28T00:00:00Z',
  submission_id: null,
  sha256: null,
  check: { ...noCheck, n_reads: 25 },
  duplicates: [],
  ...more,
});
const queued = (name: string, more: Partial<QueuedFile>): QueuedFile => ({
  id: `queue-${name}`,
  name,
  size_bytes: 100,
  sent_bytes: 40,
  state: 'sending',
  reason: null,
  file_id: `id-${name}`,
  ...more,
});

test('after a reload, what was half-way is reported as such until it is chosen again', () => {
  const half = uploaded('a.fastq', { state: 'waiting', received_bytes: 60, check: null });
  expect(filesOf([], [half])).toMatchObject([{ state: 'partly', sent_bytes: 60, queue_id: null }]);
  expect(filesOf([queued('a.fastq', { state: 'chosen', sent_bytes: 0 })], [half])).toMatchObject([
    { state: 'chosen', queue_id: 'queue-a.fastq', file_id: 'id-a.fastq' },
  ]);
});

test('a file that has gone is being checked, until the server has looked at its reads', () => {
  const sent = queued('a.fastq', { state: 'sent', sent_bytes: 100 });
  expect(filesOf([sent], [])[0]?.state).toBe('checking');
  expect(filesOf([sent], [uploaded('a.fastq', {})])[0]).toMatchObject({ state: 'ok', n_reads: 25 });
});

test('a bad file says what is wrong, in which line, and what to do', () => {
  const check = {
    ...noCheck,
    reason: 'The quality is shorter than the sequence.',
    line: 8,
    remedy: 'Export it again.',
  };
  expect(filesOf([], [uploaded('a.fastq', { state: 'invalid', check })])[0]).toMatchObject({
    state: 'invalid',
    reason: 'The quality is shorter than the sequence. (line 8)',
    remedy: 'Export it again.',
  });
});

test('another file of the same name is not taken for the one that is there', () => {
  const other = queued('a.fastq', { file_id: null, state: 'chosen' });
  expect(filesOf([other], [uploaded('a.fastq', {})])[0]?.state).toBe('chosen');
});

test('names are in the order that a person expects', () => {
  const names = ['F3D10_R1.fastq', 'F3D2_R1.fastq', 'F3D1_R1.fastq'];
  expect(
    filesOf(
      [],
      names.map((name) => uploaded(name, {})),
    ).map(({ name }) => name),
  ).toEqual(['F3D1_R1.fastq', 'F3D2_R1.fastq', 'F3D10_R1.fastq']);
});
