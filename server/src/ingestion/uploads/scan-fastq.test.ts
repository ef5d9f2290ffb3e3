import { describe, expect, test } from 'vitest';
import { FastqScan } from './scan-fastq.ts';

const read = (name: string, bases = 'ACGT', qualities = 'I'.repeat(bases.length)) =>
  `@${name}\n${bases}\n+\n${qualities}\n`;

/** Scans a text that comes in pieces of so many bytes. */
function scan(text: string, size = text.length): FastqScan {
  const scanned = new FastqScan();
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) scanned.push(bytes.subarray(at, at + size));
  scanned.end();
  return scanned;
}

describe('reads come in pieces of any size', () => {
  const text = Array.from({ length: 50 }, (_, at) => read(`r${at} 1:N:0:${at}`, 'ACGTN'.slice(0, (at % 5) + 1))).join(
    '',
  );
  const whole = scan(text);

  test.each([1, 2, 3, 7, 64, 1000])('of %d bytes: the same is found', (size) => {
    const pieces = scan(text, size);
    expect(pieces.fault).toBeNull();
    expect(pieces.facts()).toEqual(whole.facts());
  });

  test.each([1, 5, 4096])('a fault keeps its line, in pieces of %d bytes', (size) => {
    const { fault } = scan(`${text}@bad\nACGT\n+\nIII\n${text}`, size);
    expect(fault).toMatchObject({ line: 204, reason: 'Read 51 has 4 bases and 3 qualities.' });
  });

  test('a piece’s memory may be used again once it was taken', () => {
    const scanned = new FastqScan();
    const memory = Buffer.alloc(6);
    const source = Buffer.from(text);
    for (let at = 0; at < source.length; at += memory.length) {
      const n = source.copy(memory, 0, at, at + memory.length);
      scanned.push(memory.subarray(0, n));
      memory.fill(0);
    }
    scanned.end();
    expect(scanned.facts()).toEqual(whole.facts());
  });
});

describe('only the first fault is reported', () => {
  test('and nothing behind it is read', () => {
    const scanned = scan(`>a\n${'x'.repeat(100)}\n@b\n`);
    expect(scanned.fault).toMatchObject({ line: 1, reason: 'This is FASTA, which has no qualities.' });
    expect(scanned.facts()).toMatchObject({ n_reads: 0, shortest: null, phred: null });
  });

  test('a line without an end is given up after 64 MB, not kept', () => {
    const scanned = new FastqScan();
    const piece = Buffer.alloc(2 ** 20, 'A');
    scanned.push(Buffer.from('@a\n'));
    for (let n = 0; n < 66 && scanned.fault === null; n += 1) scanned.push(piece);
    expect(scanned.fault).toMatchObject({ line: 2, reason: 'This line is longer than 64 MB.' });
  });

  test('bytes that nobody can print are named by their number', () => {
    expect(scan('@a\nAC\xffT\n+\nIIII\n').fault?.reason).toBe('the byte 0xff at position 3 is not a base.');
    expect(scan('@a\nACGT\n+\nII I\n').fault?.reason).toBe('the byte 0x20 is not a quality character.');
  });
});

describe('the scale of qualities', () => {
  test.each([
    ['the best that Sanger’s scale is written with', 'JJJJ', 33],
    ['a low one proves it', '#hhh', 33],
    ['Solexa’s lowest', ';hhh', 64],
    ['Illumina 1.5’s', 'BBhh', 64],
    ['long reads above it, with a low one among them', '!~~~', 33],
  ] as const)('%s: %s is Phred+%d', (_, qualities, phred) => {
    expect(scan(read('a', 'ACGT', qualities)).facts().phred).toBe(phred);
  });

  test('is that of all reads together: a low quality in the last one clears the others', () => {
    expect(scan(read('a', 'ACGT', 'hhhh') + read('b', 'ACGT', '5555')).fault).toBeNull();
    expect(scan(read('a', 'ACGT', 'hhhh') + read('b', 'ACGT', 'hhhh')).fault?.reason).toContain('Phred+64');
  });
});

describe('names tell mates', () => {
  const ids = (...names: string[]) => scan(names.map((name) => read(name)).join('')).facts().ids;

  test('up to the first space or tab, a closing /1 or /2 aside', () => {
    expect(ids('a/1 x', 'b\ty')).toBe(ids('a/2', 'b'));
    expect(ids('a', 'b')).not.toBe(ids('b', 'a'));
    expect(ids('ab', 'c')).not.toBe(ids('a', 'bc'));
    expect(ids('a')).not.toBe(ids('a', 'a'));
  });

  test('/3 is part of a name, and so is /1 alone', () => {
    expect(ids('a/3')).not.toBe(ids('a/1'));
    expect(scan(read('/1')).fault).toBeNull();
  });

  test('a name of thousands of letters is shortened', () => {
    expect(scan(read('n'.repeat(5000))).facts().first_id).toHaveLength(200);
  });

  test('and say which mate they are, behind a stroke or a space', () => {
    const mates = (...names: string[]) => scan(names.map((name) => read(name)).join('')).facts().mates;
    expect(mates('a/1', 'b/1')).toBe('forward');
    expect(mates('a 2:N:0:AC', 'b 2:N:0:AC')).toBe('reverse');
    expect(mates('a/1', 'a/2')).toBe('both');
    expect(mates('a', 'b length=100', 'c 12:x')).toBeNull();
  });
});
