import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cwlFile } from '../src/index.ts';
import { simulatePairs } from '../src/simulate-pairs.ts';
import { buildReference } from '../testing/build-reference.ts';
import { compareCounts } from '../testing/compare-counts.ts';
import { rowsOf } from '../testing/run-document.ts';
import { runWorkflow, type SampleFiles, statusesOf } from '../testing/run-workflow.ts';
import {
  drawExpression,
  sequenceTranscripts,
  simulateTranscriptome,
  type Transcript,
  transcriptomeFiles,
} from '../testing/simulate-transcripts.ts';

const simulated = simulateTranscriptome({ genes: 60, seed: 11 });
const { transcripts, genome } = simulated;
const folders = [mkdtempSync(join(tmpdir(), 'cohortium-rna-'))];
const references: Record<string, ReturnType<typeof cwlFile>> = {};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const counts = drawExpression(transcripts, { pairs: 8000, seed: 1 });
const reverse = sequenceTranscripts(transcripts, counts, { seed: 1 });
const forward = sequenceTranscripts(transcripts, counts, { seed: 2, strandedness: 'forward' });
const unstranded = sequenceTranscripts(transcripts, counts, { seed: 3, strandedness: 'unstranded' });
/** A tenth more fragments, from anywhere in the genome. */
const intronic: Pick<Transcript, 'bases'>[] = [...transcripts, { bases: genome }];
const withGenome = sequenceTranscripts(intronic, [...counts, 800], { seed: 4 });
const few = (file: Buffer, reads: number) =>
  gzipSync(
    gunzipSync(file)
      .toString()
      .split('\n')
      .slice(0, 4 * reads)
      .join('\n') + '\n',
  );
const foreign = simulatePairs(
  [{ species: 'microbe', bases: simulateTranscriptome({ genes: 5, seed: 99 }).genome }],
  [300],
  {
    seed: 5,
  },
);

const samples: SampleFiles[] = [
  { sample_id: 's0001', ...reverse },
  { sample_id: 's0002', ...forward },
  { sample_id: 's0003', ...unstranded },
  { sample_id: 's0004', forward: reverse.forward },
  { sample_id: 's0005', ...withGenome },
  { sample_id: 's0006', ...foreign },
  { sample_id: 's0007', forward: Buffer.from('>contig\nACGTACGT\n') },
  { sample_id: 's0008', forward: few(reverse.forward, 6), reverse: few(reverse.reverse, 6) },
];
let outputs: Awaited<ReturnType<typeof runWorkflow>>;

beforeAll(async () => {
  const built = await buildReference('transcriptome', transcriptomeFiles(simulated));
  folders.push(built.folder);
  references.transcriptome = cwlFile(built.folder, 'folder');
  outputs = await runWorkflow({ pipeline: 'rna-seq', samples, references });
}, 300_000);

const truth = new Map<string, number>();
for (const [at, { gene }] of transcripts.entries()) truth.set(gene, (truth.get(gene) ?? 0) + (counts[at] ?? 0));

const rowsOfSample = (sample: string, text = outputs('feature_table')) =>
  rowsOf(text).filter(({ sample_id }) => sample_id === sample);

test.each([
  ['pairs of a reverse-stranded library', 's0001'],
  ['pairs of a forward-stranded library', 's0002'],
  ['pairs of an unstranded library', 's0003'],
  ['single reads', 's0004'],
])('counts of %s are those of the fragments: Spearman at least 0.99, half of the genes within 1 %%', (_, sample) => {
  const found = new Map(rowsOfSample(sample).map(({ feature_id = '', value }) => [feature_id, Number(value)]));
  const { rank_correlation, median_error } = compareCounts(truth, found);
  expect(rank_correlation).toBeGreaterThanOrEqual(0.99);
  expect(median_error).toBeLessThanOrEqual(0.01);
});

test('counts are whole reads, beside the estimates that they are rounded from; TPM of a sample add up to a million', () => {
  const rows = rowsOfSample('s0001');
  for (const { value, estimated_reads } of rows) {
    expect(Math.abs(Number(value) - Number(estimated_reads))).toBeLessThanOrEqual(0.5);
    expect(value).toMatch(/^\d+$/);
  }
  expect(rows.reduce((sum, { tpm }) => sum + Number(tpm), 0)).toBeCloseTo(1e6, 0);
});

test('the length of a gene is the mean of its transcripts’ effective lengths, weighted by TPM; the transcripts are kept', () => {
  const table = rowsOf(outputs('transcripts', 's0001.quant.sf'));
  const geneOf = new Map(transcripts.map(({ name, gene }) => [name, gene]));
  for (const { feature_id, length, estimated_reads } of rowsOfSample('s0001')) {
    const own = table.filter(({ Name = '' }) => geneOf.get(Name) === feature_id);
    const sum = (of: (row: Record<string, string>) => number) => own.reduce((total, row) => total + of(row), 0);
    const weighted = sum(({ TPM, EffectiveLength }) => Number(TPM) * Number(EffectiveLength));
    expect(Number(length)).toBeCloseTo(weighted / sum(({ TPM }) => Number(TPM)), 2);
    expect(Number(estimated_reads)).toBeCloseTo(
      sum(({ NumReads }) => Number(NumReads)),
      2,
    );
  }
});

interface Quality {
  figures: Record<string, number | string | null>;
  curves: Record<string, number[]>;
}
const qualities = (): Quality[] => JSON.parse(outputs('quality'));

test('strandedness is judged from the fragments, of pairs and single reads', () => {
  const figures = qualities().map((one) => one.figures);
  expect(figures.slice(0, 4).map(({ strandedness }) => strandedness)).toEqual([
    ...['reverse', 'forward', 'unstranded', 'reverse'],
  ]);
  expect(figures[0]?.forward_percent).toBeLessThan(1);
  expect(figures[1]?.forward_percent).toBeGreaterThan(99);
  expect(Math.abs(Number(figures[2]?.forward_percent) - 50)).toBeLessThan(5);
});

test('quality figures tell how much was assigned, the fragments’ length and the most abundant genes', () => {
  const [first, , , single, fifth, sixth, seventh] = qualities();
  const five = [...truth.values()].toSorted((a, b) => b - a).slice(0, 5);
  const total = [...truth.values()].reduce((sum, n) => sum + n, 0);
  expect(first?.figures.mapped_percent).toBeGreaterThan(99);
  expect(Math.abs(Number(first?.figures.fragment_length) - 220)).toBeLessThan(5);
  expect(
    Math.abs(Number(first?.figures.top_genes_percent) - (100 * five.reduce((a, b) => a + b)) / total),
  ).toBeLessThan(1);
  expect(first?.figures.genes_found).toBe([...truth.values()].filter((n) => n > 0).length);
  expect(single?.figures.fragment_length).toBeNull();
  // Of the fragments of the genome, those without a word of an exon fit nothing, the others fit the genome better.
  expect(fifth?.figures.decoy_percent).toBeGreaterThan(1);
  expect(sixth?.figures).toMatchObject({ mapped_percent: 0, strandedness: null });
  expect(seventh).toMatchObject({ figures: { reads_filtered: null, mapped_percent: null }, curves: {} });
});

describe('samples that give no counts say why, and the others finish', () => {
  const statuses = () => statusesOf({ sample_status: outputs('sample_status') });
  test('each with the step that it came to', () => {
    expect([...statuses().values()].map(({ step, state }) => `${step} ${state}`)).toEqual([
      ...Array.from({ length: 5 }, () => 'quantify ok'),
      ...['quantify empty', 'check failed', 'quantify empty'],
    ]);
  });
  test('reads of another species name the remedy', () => {
    expect(statuses().get('s0006')?.reason).toMatch(
      /^None of the 300 pairs \(0\.0 %\) fit this transcriptome\. .*Choose the transcriptome of the species/,
    );
    expect(statuses().get('s0008')?.reason).toMatch(/^Only 6 of the 6 pairs \(100\.0 %\)/);
    expect(statuses().get('s0007')?.reason).toMatch(/is not FASTQ/);
  });
  test('the tracking table has what is left after each step', () => {
    const rows = rowsOf(outputs('tracking'));
    expect(rows[5]).toEqual({ sample_id: 's0006', reads_in: '300', filtered: '300', mapped: '0' });
    expect(rows[6]).toMatchObject({ filtered: '', mapped: '' });
  });
});

test('with the genome as decoy, fragments that fit it better than any transcript count for no gene', async () => {
  const { 'cdna.fa': cdna = '' } = transcriptomeFiles(simulated);
  const bare = await buildReference('transcriptome', { 'cdna.fa': cdna });
  folders.push(bare.folder);
  const without = await runWorkflow({
    ...{ pipeline: 'rna-seq', samples: [{ ...withGenome, sample_id: 's0001' }] },
    references: { transcriptome: cwlFile(bare.folder, 'folder') },
  });
  const mappedIn = (text: string, sample: string) =>
    Number(rowsOf(text).find(({ sample_id }) => sample_id === sample)?.mapped);
  const [kept, all] = [mappedIn(outputs('tracking'), 's0005'), mappedIn(without('tracking'), 's0001')];
  const fragments = counts.reduce((sum, n) => sum + n, 0);
  // What lies within one exon is the same in the genome and in the transcript.
  expect(kept - fragments).toBeLessThan(0.75 * (all - fragments));
  const [quality]: Quality[] = JSON.parse(without('quality'));
  expect(quality?.figures.decoy_percent).toBeNull();
}, 120_000);

test('genes are named as the reference names them', () => {
  const names = rowsOf(outputs('annotations'));
  expect(names[0]).toEqual({ feature_id: 'ENSG00000000001.1', lineage: '', gene_name: 'SYM1' });
});

// Once: a second attempt would find the steps of the first.
test('a killed salmon stops the run; the next goes on from the steps that ended, and gives the same bytes', {
  retry: 0,
  timeout: 120_000,
}, async () => {
  const folder = folders[0] ?? '';
  const shadowed = (program: string) => {
    const bin = mkdtempSync(join(folder, 'bin-'));
    writeFileSync(join(bin, program), '#!/bin/sh\nkill -9 $$\n');
    chmodSync(join(bin, program), 0o755);
    return `${bin}:/usr/bin:/bin`;
  };
  const plan = { pipeline: 'rna-seq', samples: samples.slice(0, 4), references, folder };
  await expect(runWorkflow({ ...plan, path: shadowed('salmon') })).rejects.toThrow();
  const resumed = await runWorkflow({ ...plan, path: shadowed('fastp') });
  const first = outputs('feature_table')
    .split('\n')
    .filter((line) => /^(sample_id|s000[1-4])\t/.test(line));
  expect(resumed('feature_table').trimEnd()).toBe(first.join('\n'));
  for (const { sample_id } of plan.samples) {
    expect(resumed('transcripts', `${sample_id}.quant.sf`)).toBe(outputs('transcripts', `${sample_id}.quant.sf`));
  }
});
