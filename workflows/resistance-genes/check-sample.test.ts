import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seededDraws } from '../src/simulate-pairs.ts';
import { fastaOf, plantGenes, randomBases } from '../testing/plant-genes.ts';
import { runScript, statusOf } from '../testing/run-script.ts';
import { sequenceContigs } from '../testing/sequence-contigs.ts';

const bin = join(import.meta.dirname, 'bin');
const reading = join(import.meta.dirname, '../reads/bin');
const genome = plantGenes({ genes: [], length: 6000, seed: 1 });
const contigs = fastaOf([genome, { ...genome, name: 'second' }]);
const { forward, reverse } = sequenceContigs([genome], { depth: 5, seed: 1 });
const draw = seededDraws(3);
const fastq = (length: number, reads = 1200) =>
  Array.from({ length: reads }, (_, at) => `@r${at}\n${randomBases(length, draw)}\n+\n${'I'.repeat(length)}\n`).join(
    '',
  );

function check(files: { forward: string | Buffer; reverse?: string | Buffer }, minReads = 50) {
  const scripts = [join(bin, 'check-sample.sh'), join(reading, 'reading.sh'), join(reading, 'check-fastq.sh')];
  const given = ['--sample', 's0001', '--forward', 'forward', ...(files.reverse ? ['--reverse', 'reverse'] : [])];
  const run = runScript([...scripts, join(bin, 'check-contents.sh'), ...given, '--min-reads', String(minReads)], {
    files,
  });
  expect([run.code, run.output]).toEqual([0, '']);
  return statusOf(run, 'check');
}

test.each([
  ['pairs', { forward, reverse }, 100],
  ['single reads', { forward }, 100],
  ['contigs', { forward: contigs }, 2],
  ['gzipped contigs with the line ends of Windows', { forward: gzipSync(contigs.replaceAll('\n', '\r\n')) }, 2],
])('%s are good', (_, files, count) => {
  expect(check(files)).toEqual({ state: 'ok', reads_in: count, reads_out: String(count), reason: '' });
});

test.each([
  ['proteins', '>gene\nMKRLLPFEQ*\n', 'The contigs file holds proteins (line 2). Upload the contigs as nucleotide'],
  ['names alone', '>one\n>two\n', 'The contigs file has no bases after the name at line 1.'],
  ['numbers', '>one\nACGT1234\n', 'The contigs file is not FASTA at line 2: it holds what is no base.'],
  ['contigs and then reads', `>one\nACGT\n${fastq(40, 2)}`, 'The contigs file is FASTA at first, but not at line 3.'],
  [
    'a copy broken off',
    gzipSync(contigs).subarray(0, 900),
    'The contigs file ends in the middle of a gzip block: the upload or copy was cut off.',
  ],
  [
    'reads without qualities',
    Array.from({ length: 1000 }, (_, at) => `>r${at}\n${randomBases(150, draw)}\n`).join(''),
    'The contigs file holds 1000 sequences of at most 150 bases: they look like reads without qualities. Upload the FASTQ',
  ],
])('FASTA with %s: the fault is named, and what to do', (_, file, reason) => {
  const status = check({ forward: file });
  expect(status).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) });
  expect(status?.reason).toMatch(/\.$/);
});

test.each([
  [
    'reads of 10 bases',
    { forward: fastq(10) },
    'The longest read has 10 bases, too few to recognise a gene. Submit reads of at least 35 bases, or assembled contigs',
  ],
  [
    'long reads',
    { forward: fastq(3000, 60) },
    'The file holds reads of up to 3000 bases; this pipeline takes short reads. Assemble long reads, and submit the contigs',
  ],
  ['contigs with a reverse-read file', { forward: contigs, reverse }, 'Submit contigs as one file, without a reverse'],
  [
    'reads with contigs as their mates',
    { forward, reverse: contigs },
    'The reverse-read file is FASTA. Upload the FASTQ',
  ],
  ['mates of another sample', { forward, reverse: fastq(60, 90) }, 'holds 100 reads and the reverse-read file 90'],
  ['a spreadsheet', { forward: 'sample,reads\na,1\n' }, 'The forward-read file is not FASTQ: its first line'],
])('%s: the reason says what to submit', (_, files, reason) => {
  expect(check(files)).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) });
});

test('a sample of 10 reads says nothing of genes that are not found, unless the minimum allows it', () => {
  const files = { forward: fastq(150, 10) };
  expect(check(files, 1000)).toMatchObject({
    state: 'empty',
    reads_in: 10,
    reason: expect.stringContaining('10 reads'),
  });
  expect(check(files, 0)).toMatchObject({ state: 'ok', reads_in: 10 });
  expect(check({ forward: gzipSync('') })).toMatchObject({
    state: 'empty',
    reason: expect.stringContaining('no reads'),
  });
});
