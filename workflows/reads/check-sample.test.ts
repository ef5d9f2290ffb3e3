import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runScript, statusOf } from '../testing/run-script.ts';
import { simulateCommunity, simulateReads } from '../testing/simulate-reads.ts';

const bin = join(import.meta.dirname, 'bin');
const good = simulateReads(simulateCommunity(2, 16), { counts: [10, 10], seed: 1 });
const text = gunzipSync(good.forward).toString();
const lines = text.split('\n');

function check(forward: string | Buffer, reverse?: string | Buffer) {
  const given = [
    '--sample',
    's0001',
    '--forward',
    'forward',
    ...(reverse === undefined ? [] : ['--reverse', 'reverse']),
  ];
  const run = runScript(
    [join(bin, 'check-sample.sh'), join(bin, 'reading.sh'), join(bin, 'check-fastq.sh'), ...given],
    {
      files: { forward, ...(reverse === undefined ? {} : { reverse }) },
    },
  );
  expect([run.code, run.output]).toEqual([0, '']);
  return statusOf(run, 'check');
}

/** The file with one line put another way. */
const withLine = (at: number, change: (line: string) => string) =>
  lines.map((line, index) => (index === at ? change(line) : line)).join('\n');

test.each([
  ['gzipped', good.forward],
  ['as it is', text],
  ['with the line ends of Windows', text.replaceAll('\n', '\r\n')],
  [
    'of two lanes, gzipped one after the other',
    Buffer.concat([gzipSync(lines.slice(0, 40).join('\n') + '\n'), gzipSync(lines.slice(40).join('\n'))]),
  ],
])('single reads %s are good', (_, forward) => {
  expect(check(forward)).toEqual({ state: 'ok', reads_in: 20, reads_out: '20', reason: '' });
});

test('a pair is good when both files hold the same reads in the same order', () => {
  expect(check(good.forward, good.reverse)).toMatchObject({ state: 'ok', reads_in: 20 });
});

test.each([
  ['bzip2', Buffer.from('BZh91AY&SY'), 'is compressed with bzip2. Compress it with gzip instead.'],
  ['zip', Buffer.from('PK\u0003\u0004aaaa'), 'is a zip archive. Unpack it'],
  ['FASTA', '>a\nACGT\n', 'is not FASTQ: its first line does not begin with @.'],
  ['a spreadsheet', 'sample,reads\na,1\n', 'is not FASTQ: its first line does not begin with @.'],
  [
    'letters that are no bases',
    withLine(5, (line) => `${line.slice(1)}7`),
    'is not FASTQ at line 6: it holds what is no base.',
  ],
  ['a missing plus', withLine(2, () => 'IIII'), 'is not FASTQ at line 3: a + is expected.'],
  ['too few qualities', withLine(7, (line) => line.slice(1)), 'has 150 bases but 149 quality values at line 8.'],
  [
    'a lost line',
    lines.slice(0, 4).concat(lines.slice(5)).join('\n'),
    'is not FASTQ at line 5: a read must begin with @.',
  ],
  [
    'half a read at the end',
    lines.slice(0, 78).join('\n'),
    'ends in the middle of a read, at line 78. Upload it again.',
  ],
  [
    'a copy broken off',
    good.forward.subarray(0, good.forward.length - 60),
    'ends in the middle of a gzip block: the upload or copy was cut off.',
  ],
])('%s: the fault is named, with its line where there is one, and what to do', (_, forward, reason) => {
  const status = check(forward);
  expect(status).toMatchObject({ state: 'failed', reads_out: '0' });
  expect(status?.reason).toMatch(/^The forward-read file .*\.$/);
  expect(status?.reason).toContain(reason);
  expect(check(good.forward, forward)?.reason).toContain(`The reverse-read file ${reason}`);
});

test('qualities counted from 64 are not taken for excellent ones', () => {
  const old = lines.map((line, at) =>
    at % 4 === 3 ? [...line].map((c) => String.fromCharCode(c.charCodeAt(0) + 31)).join('') : line,
  );
  expect(check(old.join('\n'))?.reason).toMatch(/counted from 64.*Convert it: vsearch --fastq_convert/);
});

test.each([
  [
    'an order of their own',
    lines.slice(4, 80).concat(lines.slice(0, 4)).join('\n'),
    'the first forward read is r0_0, the first reverse read r0_1',
  ],
  ['another last read', withLine(76, () => '@other'), 'the last forward read is r1_9, the last reverse read other'],
  ['one read less', lines.slice(4).join('\n'), 'holds 20 reads and the reverse-read file 19'],
])('mates in two files with %s are no pair', (_, reverse, reason) => {
  expect(check(text, reverse)).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) });
});

test('files without a read are empty, not broken', () => {
  expect(check(gzipSync(''), '')).toMatchObject({ state: 'empty', reason: expect.stringContaining('holds no reads') });
});
