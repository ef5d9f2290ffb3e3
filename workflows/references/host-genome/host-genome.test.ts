import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildReference } from '../../testing/build-reference.ts';
import { runScript } from '../../testing/run-script.ts';

const script = `${join(import.meta.dirname, '../bin/check-genome.py')} ${join(import.meta.dirname, '../bin/uploaded_files.py')}`;

test('a genome in plain and gzipped files becomes one index for bowtie2', async () => {
  const { folder, files, report } = await buildReference('host-genome', {
    'chr1.fa': `>chr1\n${'ACGTTGCA'.repeat(200)}\n`,
    'chr2.fa.gz': gzipSync(`>chr2\r\n${'GATTACAG'.repeat(100)}\r\n`),
  });
  try {
    expect(report).toEqual({ problems: [], summary: { n_sequences: 2, n_bases: 2400 }, caution: null });
    expect(files).toEqual([1, 2, 3, 4, 'rev.1', 'rev.2'].map((part) => `host.${part}.bt2`));
    expect(files.every((name) => existsSync(join(folder, name)))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each<[string, Record<string, string | Buffer>, RegExp]>([
  ['reads', { 'a.fa': '@r1\nACGT\n+\nIIII\n' }, /^a\.fa is not FASTA/],
  ['proteins', { 'a.fa': '>p\nMKLPEQ\n' }, /^a\.fa, line 2: it holds what is no base/],
  ['an empty file', { 'a.fa': '' }, /^a\.fa holds no sequence/],
  [
    'two sequences of one name',
    { 'a.fa': '>chr1\nAC\n', 'b.fa': '>chr1 again\nAC\n' },
    /^b\.fa, line 1: the sequence “chr1” has no name of its own/,
  ],
  [
    'a copy that was cut off',
    { 'a.fa.gz': gzipSync(`>chr1\n${'ACGTTGCA'.repeat(9000)}`).subarray(0, 150) },
    /^a\.fa\.gz is damaged or cut off/,
  ],
])('%s are named with their remedy, and nothing is built', (_, given, sentence) => {
  const terms = Object.keys(given).map((name) => `"$PWD/${name}"`);
  const run = runScript(['-c', `exec /usr/bin/python3 -B ${script} ${terms.join(' ')}`], { files: given });
  expect([run.code, run.output]).toEqual([0, '']);
  expect(run.left.get('problems')?.toString()).toMatch(sentence);
});
