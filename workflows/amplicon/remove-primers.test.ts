import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reverseComplement, seededDraws } from '../src/simulate-pairs.ts';
import { runScript, statusOf } from '../testing/run-script.ts';

const bin = join(import.meta.dirname, 'bin');
const forward_primer = 'GTGCCAGCAGCCGCGGTAA';
const reverse_primer = 'GGACTACCAGGGTATCTAAT';
const draw = seededDraws(5);
const random = (length: number) => Array.from({ length }, () => 'ACGT'.charAt(Math.floor(draw() * 4))).join('');
const insert = random(120);
const whole = forward_primer + insert + reverseComplement(reverse_primer);

const fastq = (...reads: string[]) =>
  reads.map((bases, index) => `@r${index}\n${bases}\n+\n${'I'.repeat(bases.length)}\n`).join('');
const basesOf = (file: Buffer | undefined) => (file?.toString().split('\n') ?? []).filter((_, at) => at % 4 === 1);

interface Given {
  forward: string;
  reverse?: string;
  primers?: [string, string];
  mixed?: boolean;
  before?: string;
}

function remove({ forward, reverse, primers = ['GTGYCAGCMGCCGCGGTAA', 'GGACTACNVGGGTWTCTAAT'], mixed, before }: Given) {
  const files = {
    forward,
    before: before ?? 's0001\tcheck\tok\t2\t2\t\n',
    ...(reverse === undefined ? {} : { reverse }),
  };
  const terms = [
    ...['--sample', 's0001', '--forward', 'forward', '--before', 'before'],
    ...(reverse === undefined ? [] : ['--reverse', 'reverse']),
    ...['--forward-primer', primers[0], '--reverse-primer', primers[1], '--primer-error-rate', '0.1'],
    ...(mixed ? ['--mixed-orientation'] : []),
  ];
  const run = runScript([join(bin, 'remove-primers.sh'), join(bin, '../../reads/bin/reading.sh'), ...terms], { files });
  const [first, second] = [1, 2].map((end) => basesOf(run.left.get(`s0001_${end}.primers.fastq`)));
  return { ...run, first, second, status: statusOf(run, 'primers') };
}

test('a read that runs through its amplicon is freed of both primers, a shorter one of the first', () => {
  const { first, second, status } = remove({
    forward: fastq(whole, whole.slice(0, 100)),
    reverse: fastq(reverseComplement(whole), reverseComplement(whole).slice(0, 100)),
  });
  expect(first).toEqual([insert, insert.slice(0, 81)]);
  expect(second).toEqual([reverseComplement(insert), reverseComplement(insert).slice(0, 80)]);
  expect(status).toMatchObject({ state: 'ok', reads_in: 2, reads_out: '2' });
});

test('bases before a primer go too, and a pair of which one read lacks its primer is dropped', () => {
  const { first, status } = remove({
    forward: fastq(`TTGA${whole}`, whole),
    reverse: fastq(reverseComplement(whole), random(150)),
  });
  expect(first).toEqual([insert]);
  expect(status).toMatchObject({ reads_out: '1' });
});

test('pairs and single reads that began at the other end are found and turned', () => {
  const back = reverseComplement(whole);
  const pairs = remove({ forward: fastq(whole, back), reverse: fastq(back, whole), mixed: true });
  expect(pairs.first).toEqual([insert, insert]);
  expect(pairs.second).toEqual([reverseComplement(insert), reverseComplement(insert)]);
  expect(remove({ forward: fastq(whole, back), mixed: true }).first).toEqual([insert, insert]);
  expect(remove({ forward: fastq(whole, back) }).first).toEqual([insert]);
});

test.each([
  ['the forward primer alone', [forward_primer, ''], insert + reverseComplement(reverse_primer)],
  ['the reverse primer alone', ['', reverse_primer], forward_primer + insert],
  ['inosine and uracil, as some order them', ['GTGICAGCIGCCGCGGUAA', 'GGACTACIIGGGTITCUAAT'], insert],
] as const)('%s', (_, [first, second], left) => {
  expect(remove({ forward: fastq(whole), primers: [first, second] }).first).toEqual([left]);
});

test('without primers nothing is done, and the reads are those of the step before', () => {
  const { left, status } = remove({ forward: fastq(whole), primers: ['', ''] });
  expect(status).toEqual({ state: 'ok', reads_in: 2, reads_out: '', reason: '' });
  expect([...left.keys()]).toEqual(['s0001.primers.status.tsv']);
});

test('a sample that ended before is passed over in silence', () => {
  const before = 's0001\tcheck\tfailed\t0\t0\tIt is cut off.\n';
  const { code, left, status } = remove({ forward: 'broken', before });
  expect([code, status]).toEqual([0, null]);
  // What became of it goes along to the tables.
  expect([...left].map(([name, bytes]) => [name, bytes.toString()])).toEqual([['s0001.primers.status.tsv', before]]);
});

test('a primer with a letter that stands for no base stops the job, and is not held against the sample', () => {
  const { code, output, status } = remove({ forward: fastq(whole), primers: ['GTGXCAGCMGCC', ''] });
  expect([code, status]).toEqual([75, null]);
  expect(output).toContain('the primer GTGXCAGCMGCC holds a letter that stands for no base');
});

test('no read with the primers: the reason asks the questions that a person would', () => {
  const { status, left } = remove({ forward: fastq(random(150), random(150)) });
  expect(status).toMatchObject({ state: 'empty', reads_out: '0' });
  expect(status?.reason).toMatch(
    /^None of the 2 reads begins with the primers given\. Check the primers, leave them empty/,
  );
  expect(left.has('s0001_1.primers.fastq')).toBe(false);
});
