import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { type BuiltReference, buildReference } from '../../testing/build-reference.ts';
import { runScript } from '../../testing/run-script.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function build(files: Record<string, string | Buffer>): Promise<BuiltReference> {
  const built = await buildReference('viral-genome', files);
  folders.push(built.folder);
  return built;
}

/** `one`: ATG GCT TAA at 3–12; `two`: the same on the reverse strand of the second segment, in two parts. */
const genome = '>seg1 of a test\nccc\nAUGGCUUAA\nccc\n>seg2\nTTAGG\nAGCGGCAT\n';
const cds = (segment: string, start: number, end: number, strand: string, attributes: string) =>
  `${segment}\tx\tCDS\t${start}\t${end}\t.\t${strand}\t0\t${attributes}\n`;
const gff = [
  ...['##gff-version 3\n', 'seg1\tx\tregion\t1\t15\t.\t+\t.\tID=seg1\n'],
  ...[cds('seg1', 4, 12, '+', 'ID=a;gene=one'), cds('seg1', 4, 12, '+', 'ID=b;gene=one;product=short%20form')],
  ...[cds('seg2', 1, 3, '-', 'ID=c;Name=two'), cds('seg2', 6, 8, '-', 'ID=c;Name=two')],
  ...[cds('seg2', 11, 13, '-', 'ID=c;Name=two'), '##FASTA\n>seg1\nACGT\n'],
].join('');

test('a genome of segments comes with its proteins, its primers and their amplicons', async () => {
  const { folder, files, report } = await build({
    'genome.fa.gz': gzipSync(genome),
    'genes.gff3': gff,
    'kit.bed':
      'seg1\t0\t3\tkit_1_LEFT\nseg1\t12\t15\tkit_1_RIGHT\nseg1\t11\t15\tkit_1_RIGHT_alt\nseg2\t0\t4\tkit_2_LEFT\t1\t+\n',
  });
  expect(report).toEqual({
    problems: [],
    summary: { n_sequences: 2, n_bases: 28, n_proteins: 3, n_primers: 4, n_amplicons: 1 },
    caution: null,
  });
  expect(files).toEqual(['amplicons.tsv', 'coding.tsv', 'genome.fa', 'genome.fa.fai', 'primers.bed']);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(read('genome.fa')).toBe('>seg1\nCCCATGGCTTAACCC\n>seg2\nTTAGGAGCGGCAT\n');
  expect(read('coding.tsv').split('\n')).toEqual([
    ...['one\tseg1\t+\t3-12', 'one short form\tseg1\t+\t3-12', 'two\tseg2\t-\t10-13,5-8,0-3', ''],
  ]);
  expect(read('primers.bed').split('\n')[2]).toBe('seg1\t11\t15\tkit_1_RIGHT_alt\t60\t-');
  expect(read('amplicons.tsv')).toBe('kit_1\tseg1\t0\t15\n');
}, 60_000);

test('a genome alone is enough, and says what is missing', async () => {
  const { report, files } = await build({ 'genome.fa': genome });
  expect(report.problems).toEqual([]);
  expect(report.caution).toMatch(/no annotation \(GFF3\)/);
  expect(files).toContain('coding.tsv');
}, 60_000);

const scripts = ['bin/read-annotation.py', '../bin/uploaded_files.py', 'bin/coding_sequences.py'];
const [script, ...modules] = scripts.map((path) => `'${join(import.meta.dirname, path)}'`);

/** What is said of files that do not fit, without a tool. */
function problemOf(files: Record<string, string | Buffer>): string {
  const all = { 'genome.fa': genome, 'report.json': '{"problems": [], "summary": {}}', ...files };
  const own = Object.keys(files).filter((name) => name !== 'genome.fa');
  const run = runScript(['-c', `exec python3 -B ${script} ${modules.join(' ')} ${own.join(' ')}`], { files: all });
  expect([run.code, run.output]).toEqual([0, '']);
  return run.left.get('problems')?.toString() ?? '';
}

test.each([
  [
    'an annotation of another genome',
    { 'a.gff': cds('chr1', 1, 9, '+', 'ID=a') },
    /^a\.gff, line 1: the genome has no sequence “chr1”\. .*“seg1”/,
  ],
  [
    'proteins beyond the end',
    { 'a.gff': cds('seg2', 5, 19, '+', 'ID=a') },
    /^a\.gff, line 1: 5 to 19 does not lie within seg2, which has 13 bases/,
  ],
  ['proteins with stops within', { 'a.gff': cds('seg1', 1, 14, '+', 'ID=a;gene=N') }, /^a\.gff: 1 of 1 proteins .*“N”/],
  ['a strand that is none', { 'a.gff': cds('seg1', 4, 12, '.', 'ID=a') }, /line 1: a coding sequence lies on a strand/],
  ['GTF-like blanks', { 'a.gff': 'seg1 x CDS 4 12 . + 0 ID=a\n' }, /nine columns with tabs/],
  ['two annotations', { 'a.gff': gff, 'b.gff3': gff }, /^There are 2 annotations/],
  ['primers off the reference', { 'kit.bed': 'seg1\t12\t18\tk_1_LEFT\n' }, /^kit\.bed, line 1: 13 to 18 does not lie/],
  [
    'primers without a strand',
    { 'kit.bed': 'seg1\t1\t4\tforward\n' },
    /^kit\.bed, line 1: nothing tells the strand of “forward”/,
  ],
  [
    'primers with words for numbers',
    { 'kit.bed': 'seg1\tstart\tend\tname\n' },
    /line 1: a primer has a sequence, a start/,
  ],
  ['an alignment as genome', { 'genome.fa': '>a\nAC--GT\n' }, /^The sequence “a” has gaps/],
  [
    'a name that programs cannot take',
    { 'genome.fa': '>a;rm\nACGT\n' },
    /^The sequence “a;rm” has characters in its name/,
  ],
  ['a whole human chromosome', { 'genome.fa': `>a\n${'A'.repeat(3_000_001)}\n` }, /longer than 3 million bases/],
])('%s is refused with file, line and remedy', (_, files, sentence) => {
  expect(problemOf(files)).toMatch(sentence);
});
