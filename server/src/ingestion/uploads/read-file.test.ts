import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testHome } from '../../../test/testing/test-home.ts';
import { compareMates } from './compare-mates.ts';
import { type FileReading, readFile } from './read-file.ts';

const home = testHome();
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function put(name: string, bytes: string | Uint8Array) {
  const path = join(home, name);
  await writeFile(path, bytes);
  return { path, name };
}
const reading = async (name: string, bytes: string | Uint8Array): Promise<FileReading> =>
  readFile(await put(name, bytes));

const record = (name: string, bases = 'ACGT', qualities = 'IIII') => `@${name}\n${bases}\n+\n${qualities}\n`;
const reads = Array.from({ length: 3000 }, (_, at) => record(`r${at} 1:N:0`)).join('');

describe('a sound file', () => {
  test.each([
    ['plain.fastq', reads],
    ['packed.fastq.gz', gzipSync(reads)],
    [
      'several-members.fastq.gz',
      Buffer.concat([gzipSync(reads.slice(0, 7777)), gzipSync(''), gzipSync(reads.slice(7777))]),
    ],
    ['no-last-line-end.fq', reads.slice(0, -1)],
    ['empty-lines-at-the-end.fq', `${reads}\n\n`],
  ])('%s: all reads are counted, and its checksum is that of the bytes', async (name, bytes) => {
    const { facts, fault, sha256: digest } = await reading(name, bytes);
    expect(fault).toBeNull();
    expect(digest).toBe(sha256(bytes));
    expect(facts).toMatchObject({ n_reads: 3000, n_bases: 12_000, shortest: 4, longest: 4, phred: 33, first_id: 'r0' });
  });

  test('letters of IUPAC in either case, reads without bases and the best and worst qualities are sound', async () => {
    const text = record('a', 'ACGTURYSWKMBDHVNn', `!${'~'.repeat(16)}`) + record('b', '', '');
    expect(await reading('odd.fastq', text)).toMatchObject({ fault: null, facts: { shortest: 0, longest: 17 } });
  });

  test('the same names in the same order are mates, whatever follows the name', async () => {
    const ids = async (name: string, text: string) => (await reading(name, text)).facts?.ids;
    const forward = await ids('a_R1.fastq', record('x 1:N:0:1') + record('y/1'));
    expect(await ids('a_R2.fastq', record('x 2:N:0:1') + record('y/2'))).toBe(forward);
    expect(await ids('b_R2.fastq', record('y/2') + record('x 2:N:0:1'))).not.toBe(forward);
    expect(await ids('c_R2.fastq', record('xy/2'))).not.toBe(forward);
  });
});

describe('a bad file is named with its line and what to do', () => {
  const good = record('a') + record('b');
  test.each([
    ['unequal lengths', `${good}@c\nACGT\n+\nIII\n`, 12, 'Read 3 has 4 bases and 3 qualities.'],
    ['a read cut off', `${good}@c\nACGT\n`, 10, 'The file ends in the middle of read 3: 2 of its 4 lines are missing.'],
    ['no @', `${good}c\nACGT\n+\nIIII\n`, 9, 'A read must begin with “@”, but this line begins with “c”.'],
    [
      'no +',
      `${good}@c\nACGT\nACGT\n+\n`,
      11,
      'The third line of a read must begin with “+”, but this one begins with “A”.',
    ],
    ['a letter that is no base', `${good}@c\nAC!T\n+\nIIII\n`, 10, '“!” at position 3 is not a base.'],
    ['a quality below all', `${good}@c\nACGT\n+\nII\x01I\n`, 12, 'the byte 0x01 is not a quality character.'],
    ['Windows line ends', good.replaceAll('\n', '\r\n'), 1, 'Lines have Windows line endings (CR LF).'],
    ['FASTA', '>a\nACGT\n', 1, 'This is FASTA, which has no qualities.'],
    ['SOLiD colours', '@a\nT012\n+\nIIII\n', 2, 'The bases are in SOLiD colour space.'],
    ['an empty line between', `${record('a')}\n${record('b')}`, 5, 'There is an empty line between reads.'],
    ['a read without a name', '@ x\nA\n+\nI\n', 1, 'A read has no name.'],
  ])('%s', async (_, text, line, reason) => {
    for (const [name, bytes] of [
      ['bad.fastq', text],
      ['bad.fastq.gz', gzipSync(text)],
    ] as const) {
      const { fault, sha256: digest } = await reading(name, bytes);
      expect(fault).toMatchObject({ line, reason });
      expect(fault?.remedy).not.toBe('');
      expect(digest).toBe(sha256(bytes));
    }
  });

  test('the qualities of Illumina 1.3 to 1.7', async () => {
    const { fault, facts } = await reading('old.fastq', record('a', 'ACGT', 'hhBh'));
    expect(fault?.reason).toContain('Phred+64');
    expect(fault?.remedy).toContain('--fastq_ascii 64');
    expect(facts?.phred).toBe(64);
  });

  const packed = gzipSync(reads);
  test.each<[string, string, Buffer, string]>([
    ['not gzip', 'a.fastq.gz', Buffer.from(reads), 'The file name ends in .gz, but the file is not gzip-compressed.'],
    ['gzip by another name', 'a.fastq', packed, 'The file is gzip-compressed, but its name does not end in .gz.'],
    ['truncated gzip', 'a.fastq.gz', packed.subarray(0, -200), 'The gzip file ends too early: it is truncated.'],
    ['a bit turned over', 'a.fastq.gz', turned(packed), 'The gzip file is damaged: its checksum does not match.'],
    [
      'something behind the gzip',
      'a.fastq.gz',
      Buffer.concat([packed, Buffer.from('<html>')]),
      'The compressed reads are followed by data that is not gzip.',
    ],
    ['a ZIP archive', 'a.fastq.gz', Buffer.from('PK\x03\x04....'), 'This is a ZIP archive, not FASTQ.'],
    ['gzip of nothing', 'a.fastq.gz', gzipSync(''), 'The file contains no reads.'],
    ['nothing', 'a.fastq', Buffer.alloc(0), 'The file is empty.'],
  ])('%s', async (_, name, bytes, reason) => {
    const { fault, sha256: digest } = await reading(name, bytes);
    expect(fault).toMatchObject({ reason, line: null });
    expect(digest).toBe(sha256(bytes));
  });
});

// The checksum at the end is turned, so that all reads come out sound and only it tells.
function turned(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 6] = (copy[copy.length - 6] ?? 0) ^ 1;
  return copy;
}

describe('mates that do not fit', () => {
  test('the first read that differs is named, or where one file has ended', async () => {
    const forward = await put('m_R1.fastq', record('a/1') + record('b/1') + record('c/1'));
    const other = await put('m_R2.fastq.gz', gzipSync(record('a/2') + record('x/2') + record('c/2')));
    expect(await compareMates({ forward, reverse: other })).toEqual({ read: 2, forward: 'b', reverse: 'x' });
    const short = await put('n_R2.fastq', record('a/2'));
    expect(await compareMates({ forward, reverse: short })).toEqual({ read: 2, forward: 'b', reverse: null });
    expect(await compareMates({ forward, reverse: forward })).toBeNull();
  });
});
