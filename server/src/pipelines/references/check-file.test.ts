import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testHome } from '../../../test/testing/index.ts';
import { run } from './check-file.ts';

async function read(content: string | Uint8Array) {
  const path = join(testHome(), 'reference');
  await writeFile(path, content);
  return run({ path, format: 'fasta_with_lineages' });
}

const good = '>a;tax=d:Bacteria,p:Firmicutes;\nACGTN\nRYSW\n>b.1;tax=d:Bacteria;\r\nacgu\r\n\n';

test('sequences with lineages are counted, gzipped or not, however lines end', async () => {
  expect(await read(good)).toEqual({ figures: { n_sequences: 2 }, problem: null });
  expect(await read(gzipSync(good))).toEqual({ figures: { n_sequences: 2 }, problem: null });
  expect(await read(`\uFEFF${good}`)).toMatchObject({ figures: { n_sequences: 2 }, problem: null });
  expect(await read(Buffer.concat([gzipSync(good), gzipSync('>c;tax=d:Archaea;\nAC\n')]))).toMatchObject({
    figures: { n_sequences: 3 },
  });
});

test.each([
  ['', 'The file is empty.'],
  ['\n\n', 'The file contains no sequences. Upload FASTA: a line “>name;tax=d:…;”, then the bases.'],
  ['>a Bacteria\nACGT\n', 'Line 1: “>a Bacteria” has no lineage'],
  ['>a\nACGT\n', 'Line 1: “>a” has no lineage. Write headers as >name;tax=d:Bacteria,p:Firmicutes,…;'],
  ['>a;tax=Bacteria;\nACGT\n', 'has a lineage that cannot be read (Bacteria)'],
  ['>;tax=d:Bacteria;\nACGT\n', 'Line 1 has a header without a name'],
  ['ACGT\n', 'Line 1 comes before the first header. A FASTA file starts with “>”.'],
  ['>a;tax=d:B;\nAC\n>b;tax=d:B;\nAC\n>a;tax=d:B;\nAC\n', 'Line 5: a is already in line 1.'],
  ['>a;tax=d:B;\nACGT\nAC-GT\n', 'Line 3: “-” at position 3 is not a nucleotide. Remove the gaps of the alignment.'],
  ['>a;tax=d:B;\nMKLV*E\n', 'Line 2: “L” at position 3 is not a nucleotide.'],
  ['>a;tax=d:B;\n>b;tax=d:B;\nAC\n', 'Line 1: “a” has no sequence.'],
  ['>a;tax=d:B;\nAC\n>b;tax=d:B;\n', 'Line 3: “b” has no sequence.'],
  ['PK\u0003\u0004', 'This is a zip file. Unpack it and upload the FASTA file (plain or gzipped).'],
])('%j is refused with its line', async (content, sentence) => {
  expect((await read(content)).problem).toContain(sentence);
});

test('other encodings, and gzip that is cut or damaged', async () => {
  expect((await read(Buffer.from(`\uFEFF${good}`, 'utf16le'))).problem).toContain('This is UTF-16');
  const zipped = gzipSync(
    Array.from({ length: 2000 }, (_, at) => `>s${at};tax=d:B;\nACGTTGCA${at % 2 ? 'A' : 'C'}\n`).join(''),
  );
  expect((await read(zipped.subarray(0, zipped.length - 200))).problem).toMatch(
    /^The file cannot be read past line .*Upload it again\.$/,
  );
  zipped.fill(0, 40, 80);
  expect((await read(zipped)).problem).toContain('The file cannot be read past line');
});

test('one letter is no reference', async () => {
  expect((await read('x')).problem).toContain('Line 1 comes before the first header. A FASTA file starts with “>”.');
});

test('of genomes and genes any FASTA is read: blanks after “>”, names twice, no lineages; what is no DNA is not', async () => {
  const path = join(testHome(), 'genes.fsa');
  await writeFile(path, '> erm(N)_2_MZ015744 from a cow\nACGT\n>cfr_1\nAC\n>cfr_1\nACGT\n');
  expect(await run({ path, format: 'fasta' })).toEqual({ figures: { n_sequences: 3 }, problem: null });
  await writeFile(path, '>p53\nMEEPQSDPSV\n');
  expect((await run({ path, format: 'fasta' })).problem).toContain('“E” at position 2 is not a nucleotide');
});

async function readSets(content: string | Uint8Array) {
  const path = join(testHome(), 'sets.gmt');
  await writeFile(path, content);
  return run({ path, format: 'gene_sets' });
}

test('gene sets are counted, gzipped or not, however lines end; a gene twice in a set is one', async () => {
  const sets = '\uFEFFGLYCOLYSIS\thttps://example.org\tHK1\tHK1\tPKM\r\n\r\nWORM\t\tsep-1\tHK1\t\n';
  expect(await readSets(sets)).toEqual({ figures: { n_sets: 2, n_genes: 3 }, problem: null });
  expect(await readSets(gzipSync(sets))).toEqual({ figures: { n_sets: 2, n_genes: 3 }, problem: null });
});

test.each([
  ['', 'The file is empty.'],
  ['\n \n', 'The file has no gene sets. A line of a GMT file is the name of a set, a description and its genes'],
  ['A\td\tTP53\nB TP53 EGFR\n', 'Line 2 has no tab.'],
  ['A\td\n', 'Line 1 has no genes in the set “A”. Remove the line.'],
  ['\td\tTP53\n', 'Line 1 has a set without a name.'],
  ['A\td\tTP53\nB\td\tTP53\nA\td\tEGFR\n', 'Line 3 has the set “A”, which is already in line 1.'],
  ['A\td\tTP53\t1-Mar\n', 'Line 1 has “1-Mar” in the set “A”, which a spreadsheet made of the name of a gene'],
  [`A\td\t${'TP53,'.repeat(40)}\n`, 'which is no gene. Separate genes by tabs'],
  [`${'A'.repeat(301)}\td\tTP53\n`, 'Line 1 has a set whose name is longer than 300 characters'],
  ['A\u0007\td\tTP53\n', 'Line 1 has a set with a control character in its name.'],
  ['<!DOCTYPE html>\n', 'Line 1 is a web page, perhaps of a site that asks to sign in.'],
  [
    `A\td\t${Array.from({ length: 30_001 }, (_, at) => `G${at}`).join('\t')}\n`,
    'has more than 30,000 genes in the set',
  ],
  ['PK\u0003\u0004', 'This is a zip file. Unpack it and upload the GMT file'],
])('gene sets %# are refused with the line', async (content, sentence) => {
  expect((await readSets(content)).problem).toContain(sentence);
});

test('gene sets that unpack to more than a reference may have are not read to their end', async () => {
  const bomb = gzipSync(Buffer.alloc(101e6, 'A\td\tTP53\n'));
  expect(bomb.length).toBeLessThan(1e6);
  expect((await readSets(bomb)).problem).toMatch(/already in line 1|more than 100 MB/);
});
