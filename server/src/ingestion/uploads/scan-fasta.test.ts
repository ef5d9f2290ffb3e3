import { describe, expect, test } from 'vitest';
import { FastaScan } from './scan-fasta.ts';

/** Scans a text that comes in pieces of so many bytes. */
function scan(text: string | Buffer, size = text.length): FastaScan {
  const scanned = new FastaScan();
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  for (let at = 0; at < bytes.length; at += size) scanned.push(bytes.subarray(at, at + size));
  scanned.end();
  return scanned;
}

const contigs = Array.from({ length: 40 }, (_, at) => `>NODE_${at} length=${at + 1}\n${'ACGTn'.repeat(at + 1)}\n`).join(
  '',
);

describe('contigs come in pieces of any size', () => {
  test.each([1, 2, 3, 7, 64, 1000])('of %d bytes: the same is found', (size) => {
    const scanned = scan(contigs, size);
    expect(scanned.fault).toBeNull();
    expect(scanned.facts()).toEqual({ n_sequences: 40, n_bases: 4100, shortest: 5, longest: 200, first_id: 'NODE_0' });
  });

  test.each([1, 5, 4096])('a fault keeps its line, in pieces of %d bytes', (size) => {
    expect(scan(`${contigs}>late\nACGT\nAC?T\n${contigs}`, size).fault).toMatchObject({
      line: 83,
      reason: '“?” at position 3 is not a base.',
    });
  });
});

test.each([
  ['wrapped lines', '>a\nACGT\nACGT\n>b\nAC\n'],
  ['no last line end', '>a\nACGTACGT\n>b\nAC'],
  ['empty lines', '\n>a\nACGT\n\nACGT\n\n>b\n  \nAC\n\n'],
  ['Windows line ends', '>a x\r\nACGTACGT\r\n>b\r\nAC\r\n'],
])('%s are sound', (_, text) => {
  const scanned = scan(text);
  expect(scanned.fault).toBeNull();
  expect(scanned.facts()).toEqual({ n_sequences: 2, n_bases: 10, shortest: 2, longest: 8, first_id: 'a' });
});

test.each<[string, string, number | null, string]>([
  ['no header', 'ACGT\n>a\nACGT\n', 1, 'A FASTA file must begin with “>”, but this line begins with “A”.'],
  ['nothing but empty lines', '\n\n', null, 'The file contains no sequences.'],
  ['proteins', '>p\nMKLV\n', 2, '“L” at position 3 is an amino acid, not a base.'],
  ['a stop of a translation', '>p\nACGT*\n', 2, '“*” at position 5 is an amino acid, not a base.'],
  ['an alignment', '>a\nAC--GT\n', 2, '“-” at position 3 is a gap of an alignment.'],
  ['a NUL among the bases', '>a\nAC\0GT\n', 2, 'the byte 0x00 at position 3 is not a base.'],
  ['a NUL in a header', '>a\0b\nACGT\n', 1, 'The header contains the byte 0x00.'],
  ['reads', '@r1\nACGT\n+\nIIII\n', 1, 'This is FASTQ, not FASTA.'],
  ['reads behind contigs', '>a\nACGT\n@r1\nACGT\n+\nIIII\n', 3, 'The file is FASTA at first, but not here.'],
  ['a contig without a name', '> \nACGT\n', 1, 'A contig has no name.'],
  ['a contig without bases', '>a\n>b\nACGT\n', 1, '“a” has no bases.'],
  ['a last contig without bases', '>a\nACGT\n>b\n', 3, '“b” has no bases.'],
  ['a name that is used twice', '>a one\nACGT\n>a two\nACGT\n', 3, 'The name “a” is used twice.'],
  ['spaces between bases', '>a\nAC GT\n', 2, 'the byte 0x20 at position 3 is not a base.'],
  ['a header without an end', `>${'x'.repeat(70_000)}`, 1, 'This header is longer than 60,000 characters.'],
  ['a very long name', `>${'x'.repeat(2000)}\nA\n`, 1, 'The name of this contig is longer than 1,000 characters.'],
])('%s: the line is named, with what to do', (_, text, line, reason) => {
  const { fault } = scan(text);
  expect(fault).toMatchObject({ line, reason });
  expect(fault?.remedy).not.toBe('');
});

test('thousands of sequences as short as reads are reads without qualities', () => {
  const reads = Array.from({ length: 1000 }, (_, at) => `>r${at}\n${'ACGTA'.repeat(30)}\n`).join('');
  expect(scan(reads).fault?.reason).toContain('they look like reads without qualities');
  expect(scan(`${reads}>long\n${'A'.repeat(351)}\n`).fault).toBeNull();
});

test('a contig of a hundred million bases in one line is counted without being kept', () => {
  const scanned = new FastaScan();
  const piece = Buffer.alloc(2 ** 20, 'A');
  scanned.push(Buffer.from('>chromosome\n'));
  for (let n = 0; n < 100; n += 1) scanned.push(piece);
  scanned.end();
  expect(scanned.facts()).toMatchObject({ n_sequences: 1, n_bases: 100 * 2 ** 20 });
});
