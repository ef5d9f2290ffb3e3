/// <reference types="node" />
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fileProblem } from './check-file.ts';

const record = '@M00967:43:000000000-A3JHG:1:1101:18327:1699 1:N:0:188\nNACGGAGGATGCGAGCG\n+\n#>>AABABBFFFGGGGG\n';
const file = (name: string, bytes: string | Uint8Array<ArrayBuffer>) => new File([bytes], name);
const zipped = (text: string) => new Uint8Array(gzipSync(text));

test('reads are taken, compressed or not, also when the head cuts the stream', async () => {
  expect(await fileProblem(file('F3D0_R1.fastq', record))).toBeNull();
  expect(await fileProblem(file('F3D0_R1.fq.gz', zipped(record)))).toBeNull();
  const long = Array.from({ length: 2000 }, () => `@${randomBytes(40).toString('hex')}\nACGT\n+\nIIII\n`).join('');
  expect(await fileProblem(file('F3D0_R1.fastq.gz', zipped(long)))).toBeNull();
});

test('a file that only claims to be compressed, or to be reads, is found before a byte is sent', async () => {
  expect(await fileProblem(file('F3D0_R1.fastq.gz', record))).toContain(
    'The name ends in .gz, but the file is not gzip.',
  );
  expect(await fileProblem(file('F3D0_R1.fastq', zipped(record)))).toContain('does not end in .gz');
  expect(await fileProblem(file('F3D0_R1.fastq.gz', zipped('>F3D0\nACGT\n')))).toContain('Not FASTQ');
  expect(await fileProblem(file('F3D0_R1.fastq.gz', new Uint8Array([0x1f, 0x8b, 1, 2, 3])))).toContain(
    'The file is damaged: it can’t be decompressed.',
  );
});

test('an empty file and a sheet among the reads are distinguished', async () => {
  expect(await fileProblem(file('F3D0_R1.fastq.gz', ''))).toContain('The file is empty.');
  expect(await fileProblem(file('mouse.time.design', 'group\ttime\n'))).toContain(
    'Neither FASTQ nor FASTA nor IDAT: the name must end in',
  );
});

test('the first reads are looked at line by line, and the line is named', async () => {
  const textOf = (text: string) => fileProblem(file('F3D0_R1.fastq', text));
  expect(await textOf(`${record}@r2\nACGT\n+\nIII\n`)).toContain('Line 8 has 3 qualities for 4 bases');
  expect(await textOf('@r1\nAC T\n+\nIIII\n')).toContain('Not FASTQ: Line 2 is not a sequence of bases.');
  expect(await textOf('@r1\nACGT\nIIII\n@r2\n')).toContain('Not FASTQ: Line 3 does not start with +.');
  expect(await textOf('@r1\r\nACGT\r\n+\r\nIIII\r\n')).toBeNull();
});

test('a read longer than what is looked at is no problem', async () => {
  const bases = 'ACGT'.repeat(50_000);
  expect(await fileProblem(file('nanopore.fastq', `@r1\n${bases}\n+\n${bases.replaceAll(/./g, 'I')}\n`))).toBeNull();
});

test('contigs are looked at line by line too, and proteins are refused', async () => {
  const contigs = (text: string) => fileProblem(file('strain.fasta', text));
  expect(await contigs('>contig_1 length=8\nACGT\nACGN\n>contig_2\nAC\n')).toBeNull();
  expect(await fileProblem(file('strain.fna.gz', zipped('>contig_1\nACGT\n')))).toBeNull();
  expect(await contigs('ACGT\n>a\nACGT\n')).toBe('Not FASTA: Line 1 does not start with >.');
  expect(await contigs('>p1\nMKLFE\n')).toBe('Not contigs: Line 2 is not a sequence of bases.');
});

test('files of arrays are known by their head, and those of expression arrays are told apart', async () => {
  const head = (version: number) => new Uint8Array([...Buffer.from('IDAT'), version, 0, 0, 0, 0, 0, 0, 0]);
  expect(await fileProblem(file('204_R01C01_Grn.idat', head(3)))).toBeNull();
  expect(await fileProblem(file('204_R01C01_Grn.idat.gz', new Uint8Array(gzipSync(head(3)))))).toBeNull();
  expect(await fileProblem(file('204_R01C01_Grn.idat', head(1)))).toContain('expression arrays');
  expect(await fileProblem(file('204_R01C01_Grn.idat', record))).toContain('Not IDAT');
});
