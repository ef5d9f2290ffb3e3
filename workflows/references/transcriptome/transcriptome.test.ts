import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltReference, buildReference } from '../../testing/build-reference.ts';
import { rowsOf } from '../../testing/run-document.ts';
import { runScript } from '../../testing/run-script.ts';
import { simulateTranscriptome, transcriptomeFiles } from '../../testing/simulate-transcripts.ts';

const simulated = simulateTranscriptome({ genes: 12, seed: 3 });
const { transcripts } = simulated;
const files = transcriptomeFiles(simulated);
const [first, second] = transcripts;
if (!first || !second) throw new Error('There are no transcripts.');
const fasta = (of: { name: string; bases: string }[]) => of.map(({ name, bases }) => `>${name}\n${bases}\n`).join('');
const bareFasta = fasta(transcripts);
const table = transcripts.map(({ name, gene }) => `${name}\t${gene}\tSYM\n`).join('');

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function build(given: Record<string, string | Buffer>): Promise<BuiltReference> {
  const built = await buildReference('transcriptome', given);
  folders.push(built.folder);
  return built;
}

describe('transcripts of Ensembl with their genome', () => {
  let built: BuiltReference;
  beforeAll(async () => {
    built = await build(files);
  }, 120_000);

  test('become an index with decoys, and the gene of each transcript is read from the headers', () => {
    expect(built.report).toEqual({
      problems: [],
      summary: { n_genes: 12, n_transcripts: transcripts.length, n_decoys: 1 },
      caution: null,
    });
    expect(built.files).toContain('info.json');
    expect(JSON.parse(readFileSync(join(built.folder, 'info.json'), 'utf8'))).toMatchObject({ k: 31, num_decoys: 1 });
    expect(rowsOf(readFileSync(join(built.folder, 'genes.tsv'), 'utf8'))).toEqual(
      transcripts.map(({ name, gene }) => ({
        ...{ transcript_id: name, gene_id: gene, gene_name: `SYM${Number(gene.slice(4, 15))}` },
      })),
    );
  });

  test('nothing that tells the time of the build is among its files', () => {
    expect(built.files.filter((name) => name.endsWith('.log'))).toEqual([]);
  });
});

test('genes that have a transcript of the same sequence are named, and transcripts too short for the index counted', async () => {
  const twin = { name: 'ENST99999999999.1', bases: first.bases };
  const { report } = await build({
    'cdna.fa.gz': gzipSync(`${bareFasta}>${twin.name}\n${twin.bases}\n>tiny\nACGTACGT\n`),
    'genes.tsv': `transcript\tgene\tsymbol\n${table}${twin.name}\tTWIN\t\ntiny\tTINY\t2-Sep\n`,
  });
  expect(report.problems).toEqual([]);
  expect(report.summary).toMatchObject({ n_genes: 14, n_decoys: 0, transcripts_too_short: 1, same_transcripts: 1 });
  expect(report.caution).toContain('1 gene name looks as if a spreadsheet program had changed it: “2-Sep”.');
  expect(report.caution).toContain('The reference has no genome');
  expect(report.caution).toContain(`those of “TWIN” for “${first.gene}”`);
}, 120_000);

const bin = join(import.meta.dirname, 'bin');
const modules = `${join(bin, '../../bin/uploaded_files.py')} ${join(bin, 'gene_tables.py')}`;

/** What the check leaves of these files. */
function check(given: Record<string, string | Buffer>) {
  const terms = Object.keys(given).map((name) => `"$PWD/${name}"`);
  const script = `exec /usr/bin/python3 -B ${join(bin, 'check-transcripts.py')} --modules ${modules} --files ${terms.join(' ')}`;
  const run = runScript(['-c', script], { files: given });
  expect([run.code, run.output]).toEqual([0, '']);
  const text = (name: string) => run.left.get(name)?.toString() ?? '';
  return {
    problem: text('problems'),
    indexed: text('gentrome.fa'),
    genes: rowsOf(text('genes.tsv')),
    described: text('described.json'),
  };
}

const cut = (name: string) => name.replace(/\.\d+$/, '');
const gtf = transcripts
  .map(
    ({ name, gene }) =>
      `1\tx\ttranscript\t1\t9\t.\t+\t.\tgene_id "${cut(gene)}"; gene_version "1"; transcript_id "${cut(name)}"; gene_name "SYM";\n`,
  )
  .join('');
const gff3 = transcripts
  .map(
    ({ name, gene }) =>
      `1\tx\tgene\t1\t9\t.\t+\t.\tID=gene:${cut(gene)};Name=SYM\n1\tx\tmRNA\t1\t9\t.\t+\t.\tID=transcript:${cut(name)};Parent=gene:${cut(gene)}\n1\tx\texon\t1\t9\t.\t+\t.\tParent=transcript:${cut(name)}\n`,
  )
  .join('');
const gencode = transcripts
  .map(({ name, gene, bases }) => `>${name}|${gene}|-|-|SYM-201|SYM|${bases.length}|protein_coding|\n${bases}\n`)
  .join('');

test.each<[string, Record<string, string | Buffer>, (gene: string) => string]>([
  ['a table', { 'cdna.fa': bareFasta, 'tx2gene.tsv': table }, (gene) => gene],
  ['a GTF without versions', { 'cdna.fa': bareFasta, 'a.gtf.gz': gzipSync(`#!genome x\n${gtf}`) }, cut],
  ['a GFF3', { 'cdna.fa': bareFasta, 'a.gff3': `##gff-version 3\n${gff3}` }, cut],
  ['GENCODE’s headers', { 'gencode.transcripts.fa': gencode }, (gene) => gene],
])('genes are read from %s', (_, given, geneOf) => {
  const { problem, genes } = check(given);
  expect(problem).toBe('');
  expect(genes).toEqual(
    transcripts.map(({ name, gene }) => ({ transcript_id: name, gene_id: geneOf(gene), gene_name: 'SYM' })),
  );
});

test('a genome is told by the names that Ensembl, GENCODE and RefSeq give it', () => {
  const genome = files['genome.fa'] ?? '';
  for (const name of ['x.dna.toplevel.fa', 'GRCh38.primary_assembly.genome.fa', 'GCF_1_genomic.fna']) {
    const { described } = check({ 'cdna.fa': gencode, [name]: genome });
    expect(JSON.parse(described).summary).toMatchObject({ n_decoys: 1 });
  }
  const { described } = check({ 'GCF_1_rna_from_genomic.fna': gencode });
  expect(JSON.parse(described).summary).toMatchObject({ n_decoys: 0, n_transcripts: transcripts.length });
});

test.each<[string, Record<string, string | Buffer>, RegExp]>([
  ['transcripts without a gene', { 'a.fa': bareFasta }, /^Nothing tells the genes of the transcripts .*Add a table/],
  [
    'a transcript that the table lacks',
    { 'a.fa': `${bareFasta}>novel\nACGT\n`, 'g.tsv': table },
    /^1 of \d+ transcripts have no gene: “novel”\. Add/,
  ],
  [
    'a table of another species',
    { 'a.fa': bareFasta, 'g.tsv': 'ENSMUST00000000001\tENSMUSG00000000001\n' },
    /^None of the transcripts is in g\.tsv: the transcripts have “ENST\d+\.2”, the annotation has “ENSMUST00000000001”/,
  ],
  [
    'columns in the other order',
    { 'a.fa': bareFasta, 'g.tsv': transcripts.map(({ name, gene }) => `${gene}_${name}\t${name}\n`).join('') },
    /The transcript comes first, then its gene\./,
  ],
  [
    'a transcript of two genes',
    { 'a.fa': bareFasta, 'g.tsv': `${table}${first.name}\tOTHER\tx\n` },
    /^g\.tsv, line \d+: “ENST\d+\.2” is of the gene “OTHER” here/,
  ],
  ['commas between columns', { 'a.fa': bareFasta, 'g.tsv': 'a,b\n' }, /^g\.tsv, line 1: .*separated by tabs/],
  ['a transcript twice', { 'a.fa': gencode + gencode }, /^a\.fa, line \d+: the transcript “ENST\d+\.2” is there twice/],
  ['proteins', { 'a.fa': '>p gene:G\nMKLPEQ\n' }, /^a\.fa, line 2: it holds what is no base\. Upload nucleotides/],
  ['reads', { 'a.fa': '@r1\nACGT\n+\nIIII\n' }, /^a\.fa is not FASTA/],
  [
    'versions of two releases',
    { 'a.fa': `${gencode}>new gene:${cut(first.gene)}.7\n${second.bases}\n` },
    /^The same gene has two names, “ENSG00000000001\.1” and “ENSG00000000001\.7”: .*Use one annotation release/,
  ],
  ['a genome alone', { 'genome.fa': files['genome.fa'] ?? '' }, /^There are no transcripts\. Add them as FASTA/],
  [
    'a genome that is named as transcripts',
    { 'a.fa': `>chr1 gene:G\n${'ACGTTGCA'.repeat(70_000)}\n` },
    /^a\.fa: “chr1” has 560,000 bases, more than any transcript\. .*name the file genome\.fa/,
  ],
  ['transcripts that are no transcripts', { 'a.fa': '>t gene:G\nACGTACGTACGT\n' }, /^No transcript is longer than 31/],
  ['a copy that was cut off', { 'a.fa.gz': gzipSync(gencode).subarray(0, 3000) }, /^a\.fa\.gz is damaged or cut off/],
  ['an annotation that is none', { 'a.fa': bareFasta, 'a.gtf': 'a\tb\n' }, /^a\.gtf, line 1: there are 2 columns/],
])('%s: a sentence names what is wrong and what to do', (_, given, sentence) => {
  expect(check(given).problem).toMatch(sentence);
});

test('bases of RNA are indexed as those of DNA, and tabs between the words of a header are taken', () => {
  const header = (text: string) => text.replaceAll(' ', '\t');
  const written = (bases: string) => `>${first.name} cdna gene:G1\n${bases}\n`;
  const rna = check({ 'a.fa': header(written(first.bases.replaceAll('T', 'U'))) });
  expect(rna.problem).toBe('');
  expect(rna.indexed).toBe(`>${first.name}\n${first.bases}\n`);
  expect(rna.genes).toMatchObject([{ transcript_id: first.name, gene_id: 'G1' }]);
});

test('genes with versions among genes without are pointed at', () => {
  const { problem, described } = check({
    'a.fa': `${gencode}>new gene:ENSG00000009999\n${second.bases}\n`,
  });
  expect(problem).toBe('');
  expect(JSON.parse(described).cautions[0]).toMatch(/^Some genes have a version and others have none/);
});
