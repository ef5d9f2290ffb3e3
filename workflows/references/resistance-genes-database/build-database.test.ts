import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reverseComplement, seededDraws } from '../../src/simulate-pairs.ts';
import { buildReference } from '../../testing/build-reference.ts';
import { diverge, fastaOf, randomBases } from '../../testing/plant-genes.ts';
import { rowsOf } from '../../testing/run-document.ts';
import { runScript } from '../../testing/run-script.ts';

const bin = join(import.meta.dirname, 'bin');
const names = ['read-alleles', 'orient-alleles', 'list-variants', 'group-variants', 'describe-genes'];
const draw = seededDraws(8);
const bases = randomBases(600, draw);
const alleles = [
  { name: 'blaSIM-2_1_AB000002', bases: diverge(bases, 0.03, draw) },
  { name: 'blaSIM-1A_1_AB000001', bases },
  { name: 'blaSIM-9_1_NC_000009', bases: diverge(bases, 0.3, draw) },
  { name: 'mcr-1.26_1_NG_068217', bases: randomBases(500, draw) },
  { name: 'sul1_5_EU780013', bases: randomBases(700, draw) },
  { name: 'sul1_6_EU780014', bases: randomBases(700, draw) },
  { name: "aac(6')-Ib-cr_1_DQ303918 a description", bases: randomBases(400, draw) },
];

function build(files: Record<string, string | Buffer>) {
  const run = runScript(
    [
      join(bin, 'build-database.sh'),
      join(import.meta.dirname, '../../reads/bin/reading.sh'),
      ...names.map((name) => join(bin, `${name}.awk`)),
      join(import.meta.dirname, 'folding.tsv'),
      ...['--files', ...Object.keys(files)],
    ],
    { files },
  );
  expect(run.code).toBe(0);
  const report: { problems: string[]; summary: Record<string, unknown>; caution: string | null } = JSON.parse(
    run.left.get('report.json')?.toString() ?? '',
  );
  const genes = rowsOf(run.left.get('genes.tsv')?.toString() ?? '');
  return { ...report, genes, left: run.left };
}

const phenotypes = (...rows: string[]) =>
  ['Gene_accession no.\tClass\tPhenotype\tPMID\tMechanism of resistance', ...rows].join('\r\n');

test('variants that are alike are one gene, named for the first of them; what differs keeps its name', () => {
  const { genes, problems, caution, summary } = build({ 'all.fsa': fastaOf(alleles) });
  expect(problems).toEqual([]);
  const counted = Object.fromEntries(genes.map(({ allele, gene }) => [allele, gene]));
  expect(counted).toEqual({
    'blaSIM-1A_1_AB000001': 'blaSIM-1-like',
    'blaSIM-2_1_AB000002': 'blaSIM-1-like',
    'blaSIM-9_1_NC_000009': 'blaSIM-9',
    'mcr-1.26_1_NG_068217': 'mcr-1',
    sul1_5_EU780013: 'sul1',
    sul1_6_EU780014: 'sul1',
    "aac(6')-Ib-cr_1_DQ303918": "aac(6')-Ib-cr",
  });
  expect(genes.find(({ variant }) => variant === 'blaSIM-9')?.accession).toBe('NC_000009');
  expect(genes.find(({ variant }) => variant === "aac(6')-Ib-cr")?.gene_name).toBe('a description');
  expect(summary).toMatchObject({ n_alleles: 7, n_genes: 5, n_with_drug_class: 0 });
  expect(caution).toBe('7 of 7 alleles have no drug class.');
});

test('classes and mechanisms become terms of the vocabulary; several classes stand apart', () => {
  const { genes, caution } = build({
    'all.fsa': fastaOf(alleles),
    'phenotypes.txt': phenotypes(
      'blaSIM-1A_1_AB000001\tBeta-lactam\tAmpicillin\t1\tEnzymatic inactivation',
      'blaSIM-2_1_AB000002\tAmoniglycoside, Quaternary Ammonium Compounds\tX, Y\t1\tTarget Protection',
      'sul1_5_EU780013\tFolate pathway antagonist\tS\t1\tEfflux pump Must be in an operon with oqxA,phenotype differs',
      'mcr-1.26_1_NG_068217\tmoonlight\tS\t1',
    ),
  });
  const of = (allele: string) => genes.find((row) => row.allele?.startsWith(allele));
  expect(of('blaSIM-1A')).toMatchObject({ drug_class: 'Beta-lactam', mechanism: 'Antibiotic inactivation' });
  expect(of('blaSIM-2')).toMatchObject({
    drug_class: 'Aminoglycoside; Quaternary ammonium compound',
    mechanism: 'Antibiotic target protection',
    antimicrobial_agent: 'X; Y',
  });
  expect(of('sul1_5')).toMatchObject({ mechanism: 'Antibiotic efflux' });
  expect(of('mcr-1')).toMatchObject({ drug_class: 'Moonlight', mechanism: '' });
  expect(caution).toContain('not in the vocabulary stay as they are written (“moonlight”)');
});

test('a name that comes twice is left out and reported; the order of files and records never shows', () => {
  const [first, second, ...rest] = alleles;
  if (!first || !second) throw new Error('no alleles');
  const one = build({ 'a.fsa': fastaOf([first, second, ...rest]), 'b.fna': fastaOf([first]) });
  const other = build({ 'a.fsa': fastaOf([...rest, second]), 'b.fna': fastaOf([first, first]) });
  expect(one.caution).toMatch(/^1 sequence with a name that another sequence has was left out \(blaSIM-2_1_AB000002\)/);
  const product = (of: typeof one) =>
    [...of.left].filter(([name]) => /^(alleles|genes|database)\.\w/.test(name)).sort();
  expect(product(one)).toEqual(product(other));
});

test('a gene that was stored backwards is turned', () => {
  const codons = Array.from({ length: 100 }, () => `G${'ACT'.charAt(Math.floor(draw() * 3))}C`).join('');
  const gene = `ATG${codons}TAA`;
  const { left, summary } = build({ 'all.fsa': fastaOf([{ name: 'tet(Q)_1_A1', bases: reverseComplement(gene) }]) });
  expect(left.get('alleles.fasta')?.toString()).toBe(`>tet(Q)_1_A1\n${gene}\n`);
  expect(summary).toMatchObject({ n_turned: 1 });
});

test.each([
  ['proteins', { 'all.fsa': '>a_1_X\nMKRLLPFEQ\n' }, 'all.fsa, line 1: “a_1_X” is a protein. Upload the nucleotide'],
  ['an empty file', { 'all.fsa': '' }, 'The FASTA files hold no sequence.'],
  ['no FASTA file', { 'phenotypes.txt': phenotypes() }, 'There is no FASTA file. Upload the alleles'],
  ['text', { 'all.fsa': 'hello\n' }, 'all.fsa, line 1: a FASTA file begins with >.'],
  ['a gene without bases', { 'all.fsa': `>a\n>b\n${bases}\n` }, 'all.fsa, line 1: “a” has no bases.'],
  ['a digit', { 'all.fsa': `>a\n${bases}7\n` }, 'the sequence of “a” holds a character that stands for no base.'],
  ['a primer', { 'all.fsa': '>a\nACGTACGTACGTACGT\n' }, '“a” has 16 bases. Genes shorter than 60 bases'],
  ['a damaged archive', { 'all.fsa.gz': Buffer.from('1f8b08000000', 'hex') }, 'all.fsa.gz could not be unpacked.'],
  [
    'another table of phenotypes',
    { 'all.fsa': fastaOf(alleles), 'phenotypes.txt': 'gene\tdrug\na\tb\n' },
    'phenotypes.txt, line 1: there is no column “Class”.',
  ],
])('%s: nothing is built, and the report says why', (_, files, problem) => {
  const { problems, left } = build(files);
  expect(problems[0]).toContain(problem);
  expect([...left.keys()].filter((name) => name.startsWith('alleles.comp'))).toEqual([]);
});

test('the workflow hands over every file of the finished database, with the version that was given', async () => {
  const { folder, report } = await buildReference('resistance-genes-database', {
    'genes.fasta': fastaOf(alleles),
    VERSION: '2.4.0\n',
  });
  expect(report).toMatchObject({ problems: [], summary: { database_name: 'database', database_version: '2.4.0' } });
  for (const name of ['alleles.fasta', 'alleles.comp.b', 'alleles.length.b', 'alleles.name', 'alleles.seq.b'])
    expect(readFileSync(join(folder, name)).length).toBeGreaterThan(0);
});
