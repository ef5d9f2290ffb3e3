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
  const built = await buildReference('bisulfite-genome', files);
  folders.push(built.folder);
  return built;
}

const genome = '>chr1 of a test\nacgtac\nGTTTCG\n>chr2\nAACGAA\n';

test('a genome is indexed in both conversions, with its CpGs across lines and every set of regions', async () => {
  const { folder, files, report } = await build({
    'genome.fa.gz': gzipSync(genome),
    'promoters.bed': '# made by hand\nchr1\t0\t6\tgeneA\nchr1\t6\t12\tgeneA\nchr2\t0\t6\t.\n',
    'islands.bed.gz': gzipSync('chr2\t1\t5\tisland\n'),
  });
  expect(report).toEqual({
    problems: [],
    summary: { n_sequences: 2, n_bases: 18, n_cpgs: 4, n_regions: 4 },
    caution: null,
  });
  expect(files).toEqual([
    ...['amb', 'ann', 'bwt', 'pac', 'sa'].map((name) => `converted.${name}`),
    ...['cpg.bed', 'genome.fa', 'genome.fa.fai', 'regions.tsv'],
  ]);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(read('genome.fa')).toBe('>chr1\nACGTACGTTTCG\n>chr2\nAACGAA\n');
  expect(read('cpg.bed')).toBe('chr1\t1\t3\nchr1\t5\t7\nchr1\t10\t12\nchr2\t2\t4\n');
  expect(read('converted.ann').match(/[fr]chr\d/g)).toEqual(['fchr1', 'rchr1', 'fchr2', 'rchr2']);
  expect(read('regions.tsv').split('\n')).toEqual([
    ...['islands\tisland\tchr2\t1\t5', 'promoters\tchr2:0-6\tchr2\t0\t6'],
    ...['promoters\tgeneA (chr1:0-6)\tchr1\t0\t6', 'promoters\tgeneA (chr1:6-12)\tchr1\t6\t12', ''],
  ]);
}, 60_000);

const script = join(import.meta.dirname, 'bin/convert-genome.py');
const modules = join(import.meta.dirname, '../bin/uploaded_files.py');

/** What is said of regions that do not fit, without an index. */
function problemOf(bed: string | Buffer): string {
  const files = {
    'genome.fa': genome.replace(' of a test', ''),
    'report.json': '{"problems": [], "summary": {}}',
    'regions.bed': bed,
  };
  const run = runScript(['-c', `exec python3 -B '${script}' '${modules}' regions.bed`], { files });
  expect([run.code, run.output]).toEqual([0, '']);
  return run.left.get('problems')?.toString() ?? '';
}

test.each([
  [
    'of another naming of chromosomes',
    '1\t0\t5\n',
    /^regions\.bed, line 1: the genome has no chromosome “1”\. .*“chr1”/,
  ],
  [
    'beyond the end of a chromosome',
    '#\nchr2\t0\t7\n',
    /^regions\.bed, line 2: 0 to 7 does not lie within chr2, which has 6 bases/,
  ],
  ['that end before they start', 'chr2\t4\t4\n', /line 1: 4 to 4 does not lie/],
  [
    'with words for numbers',
    'chr2\tstart\tend\n',
    /^regions\.bed, line 1: a region is a chromosome, a start and an end/,
  ],
  ['with blanks for tabs', 'chr2 1 2\n', /with tabs between them/],
  ['in a damaged archive', gzipSync('chr2\t1\t2\n').subarray(0, 20), /^regions\.bed is damaged/],
  ['in a line without an end', `chr2\t1\t2\t${'x'.repeat(100_000)}\n`, /^regions\.bed, line 1: the line is too long/],
])('regions %s are refused with file, line and remedy', (_, bed, sentence) => {
  expect(problemOf(bed)).toMatch(sentence);
});
