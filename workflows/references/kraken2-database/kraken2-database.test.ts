import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltReference, buildReference } from '../../testing/build-reference.ts';
import { runScript } from '../../testing/run-script.ts';
import { cellsOf } from '../../testing/run-workflow.ts';
import { databaseFiles, simulateGenomes } from '../../testing/simulate-shotgun.ts';

const bin = join(import.meta.dirname, 'bin');
const genomes = simulateGenomes({ length: 20_000, seed: 5 });
const files = databaseFiles(genomes);
const parts = ['hash.k2d', 'opts.k2d', 'taxo.k2d'];
const folders: string[] = [];
let built: BuiltReference;
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

beforeAll(async () => {
  built = await buildReference('kraken2-database', files);
  folders.push(built.folder);
}, 300_000);

const read = (name: string) => readFileSync(join(built.folder, name));

test('genomes with lineages become a database with its taxonomy and distributions for four read lengths', () => {
  expect(built.report).toMatchObject({ problems: [], caution: null });
  expect(built.report.summary).toMatchObject({ kmer_length: 35, n_species: 6, read_lengths: '75, 100, 150, 250' });
  const taxonomy = [...cellsOf(read('taxonomy.tsv').toString()).values()];
  expect(
    taxonomy
      .filter((cells) => cells.get('rank') === 'species')
      .map((cells) => cells.get('name'))
      .sort(),
  ).toEqual(genomes.map(({ species }) => species).sort());
  expect(new Set(taxonomy.map((cells) => cells.get('rank')))).toEqual(
    new Set(['no rank', 'superkingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species']),
  );
});

test('a distribution says of each genome where its reads are placed: nearly all at its species, the rest above', () => {
  const rows = read('database100mers.kmer_distrib').toString().trimEnd().split('\n').slice(1);
  const shares = new Map(
    rows.map((row) => {
      const [node = '', cells = ''] = row.split('\t');
      return [
        node,
        new Map(
          cells
            .split(' ')
            .map((cell) => cell.split(':'))
            .map(([id = '', n, of]) => [id, Number(n) / Number(of)]),
        ),
      ];
    }),
  );
  const species = [...cellsOf(read('taxonomy.tsv').toString())].filter(([, cells]) => cells.get('rank') === 'species');
  for (const [id, cells] of species) {
    expect(shares.get(id)?.get(id)).toBeGreaterThan(0.95);
    expect(shares.get(cells.get('parent') ?? '')?.get(id)).toBeGreaterThan(0.01);
    expect([...shares.values()].reduce((sum, row) => sum + (row.get(id) ?? 0), 0)).toBeCloseTo(1, 9);
  }
});

describe('a finished database', () => {
  const finished = () => Object.fromEntries(parts.map((name) => [name, read(name)]));

  test('with its genomes gets the same distributions; lengths that were uploaded are kept as they are', async () => {
    const ids = new Map(
      [...cellsOf(read('taxonomy.tsv').toString())].map(([id, cells]) => [cells.get('name') ?? '', id]),
    );
    const library = genomes.map(
      ({ species, bases }) => `>kraken:taxid|${ids.get(species)}|${species.replace(' ', '_')}\n${bases}\n`,
    );
    const own = read('database150mers.kmer_distrib');
    const again = await buildReference('kraken2-database', {
      ...finished(),
      'database150mers.kmer_distrib': own,
      'library.fna.gz': gzipSync(library.join('')),
    });
    folders.push(again.folder);
    expect(again.report).toMatchObject({ problems: [], caution: null });
    expect(again.files).toEqual(built.files);
    for (const name of built.files.filter((file) => file !== 'database.json' && file !== 'report.json')) {
      expect([name, readFileSync(join(again.folder, name)).equals(read(name))]).toEqual([name, true]);
    }
  });

  test('without genomes and distributions is taken, with the caution that nothing can be re-estimated', async () => {
    const bare = await buildReference('kraken2-database', finished());
    folders.push(bare.folder);
    expect(bare.report.problems).toEqual([]);
    expect(bare.report.caution).toMatch(/^No re-estimation of abundances: /);
    expect(bare.files).toEqual(['database.json', ...parts, 'taxonomy.tsv'].sort());
  });
});

const lineages = files['lineages.tsv'] ?? '';
const fasta = files['genomes.fna'] ?? '';

/** What is said of these files. */
function problemOf(script: string, given: Record<string, string | Buffer>, order = Object.keys(given)): string {
  const terms = order.map((name) => `"$PWD/${name}"`).join(' ');
  const module = script === 'check-files.py' ? join(bin, '../../bin/uploaded_files.py') : '';
  const run = runScript(['-c', `exec /usr/bin/python3 -B ${join(bin, script)} ${module} ${terms}`], { files: given });
  expect([run.code, run.output]).toEqual([0, '']);
  return run.left.get('problems')?.toString().trimEnd() ?? '';
}

test.each<[string, Record<string, string | Buffer>, RegExp]>([
  ['a part that is missing', { 'hash.k2d': 'x', 'opts.k2d': 'x' }, /^taxo\.k2d is missing\..*add all three/],
  [
    'a database of Kraken 1',
    { 'database.kdb': 'x' },
    /^This is a database of Kraken 1\. Build or download one for Kraken 2/,
  ],
  ['nothing that is a database', { 'lineages.tsv': lineages }, /^There is no database\. Add/],
  ['genomes without lineages', { 'a.fna': fasta }, /^lineages\.tsv is missing\. Add a table/],
  [
    'a sequence without a lineage',
    { 'a.fna': `${fasta}>extra\nACGT\n`, 'lineages.tsv': lineages },
    /“extra” has no line in lineages\.tsv\. Add one/,
  ],
  [
    'a lineage without a sequence',
    { 'a.fna': fasta, 'lineages.tsv': `${lineages}extra\td:Bacteria\n` },
    /^lineages\.tsv, line 7: no genome has a sequence “extra”/,
  ],
  [
    'a lineage that is none',
    { 'a.fna': fasta, 'lineages.tsv': 'Genus1_species1\tBacteria; Firmicutes\n' },
    /^lineages\.tsv, line 1: “Bacteria; Firmicutes” is not a lineage\. Write it as d:Bacteria/,
  ],
  [
    'columns that are separated by spaces',
    { 'a.fna': fasta, 'lineages.tsv': 'a d:Bacteria\n' },
    /^lineages\.tsv, line 1: there are 1 columns instead of 2\. Separate columns by tabs/,
  ],
  [
    'proteins',
    { 'a.fna': '>Genus1_species1\nMKLPEQ\n', 'lineages.tsv': lineages },
    /^a\.fna, line 2: it holds what is no base\./,
  ],
  ['reads', { 'a.fna': '@r1\nACGT\n+\nIIII\n', 'lineages.tsv': lineages }, /^a\.fna is not FASTA/],
  [
    'a sequence twice',
    { 'a.fna': fasta + fasta, 'lineages.tsv': lineages },
    /“Genus1_species1” is there twice\. Remove one/,
  ],
  [
    'a gzipped file that is cut off',
    { 'a.fna.gz': gzipSync(fasta).subarray(0, 3000), 'lineages.tsv': lineages },
    /^a\.fna\.gz is damaged or cut off.*Upload it again/,
  ],
  [
    'genomes of a finished database without ids',
    { 'hash.k2d': 'x', 'opts.k2d': 'x', 'taxo.k2d': 'x', 'a.fna': fasta },
    /“Genus1_species1” has no taxonomy id\. Add seqid2taxid\.map/,
  ],
])('of uploaded files, %s is named with its remedy', (_, given, sentence) => {
  expect(problemOf('check-files.py', given)).toMatch(sentence);
});

test('damaged parts, and parts of two databases, are named with their remedy', () => {
  const [hash, opts, taxo] = parts.map(read);
  if (!hash || !opts || !taxo) throw new Error('There is no database.');
  const problem = (given: Record<string, string | Buffer>) =>
    problemOf('read-database.py', { 'hash.k2d': hash, 'opts.k2d': opts, 'taxo.k2d': taxo, ...given });
  expect(problem({})).toBe('');
  expect(problem({ 'taxo.k2d': Buffer.from('SQLite format 3\0'.padEnd(200, 'x')) })).toMatch(
    /^taxo\.k2d is not the taxonomy of a Kraken 2 database\./,
  );
  expect(problem({ 'taxo.k2d': taxo.subarray(0, taxo.length - 9) })).toMatch(/^taxo\.k2d is cut off or damaged/);
  const endless = Buffer.from(taxo);
  endless.writeBigUInt64LE(2n ** 60n, 8);
  expect(problem({ 'taxo.k2d': endless })).toMatch(/^taxo\.k2d is cut off or damaged/);
  const circular = Buffer.from(taxo);
  circular.writeBigUInt64LE(7n, 32 + 56 * 3);
  expect(problem({ 'taxo.k2d': circular })).toMatch(/^taxo\.k2d is damaged: taxon \d+ comes before its parent/);
  expect(problem({ 'hash.k2d': hash.subarray(0, 5000) })).toMatch(
    /^hash\.k2d is cut off or damaged: it has 5000 bytes/,
  );
  const proteins = Buffer.from(opts);
  proteins.writeUInt8(0, 32);
  expect(problem({ 'opts.k2d': proteins })).toMatch(/^This database is of proteins\./);
  expect(problem({ 'opts.k2d': 'k = 35' })).toMatch(/^opts\.k2d has 6 bytes: it is not the options/);
  // A taxonomy of fewer taxa than the hash table names.
  const small = Buffer.concat([taxo.subarray(0, 32 + 56 * 3), taxo.subarray(taxo.length - 700)]);
  small.writeBigUInt64LE(3n, 8);
  small.writeBigUInt64LE(600n, 16);
  small.writeBigUInt64LE(100n, 24);
  for (const node of [1, 2]) for (const field of [3, 4]) small.writeBigUInt64LE(0n, 32 + 56 * node + 8 * field);
  expect(problem({ 'taxo.k2d': small })).toMatch(/^hash\.k2d and taxo\.k2d are not of one database/);
});

test('distributions of another database, or that do not tell their read length, are named with their remedy', () => {
  const all = Object.fromEntries(parts.map((name) => [name, read(name)]));
  const head = 'mapped_taxid\tgenome_taxids:kmers_mapped:total_genome_kmers\n';
  const problem = (name: string, text: string) => problemOf('read-database.py', { ...all, [name]: text });
  expect(problem('database100mers.kmer_distrib', `${head}562\t562:90:100 \n`)).toMatch(
    /^database100mers\.kmer_distrib is of another database: 2 of the 2 taxa/,
  );
  expect(problem('database100mers.kmer_distrib', `${head}562 562:90:100\n`)).toMatch(
    /, line 2: “562 562:90:100” is not a taxon with its genomes/,
  );
  expect(problem('database100mers.kmer_distrib', 'taxon\tkmers\n')).toMatch(/is not a distribution of k-mers/);
  expect(problem('bracken.kmer_distrib', head)).toMatch(
    /^bracken\.kmer_distrib does not tell its read length\. Name it/,
  );
});
