import { routes } from '@cohortium/contract';
import {
  drawExpression,
  sequenceTranscripts,
  simulateTranscriptome,
  transcriptomeFiles,
} from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { testPortal } from '../../test/testing/index.ts';
import { buildReference, runWith, submitReads } from './laboratory.fixture.ts';

const { analysis, cohorts, pipelines, samples } = routes;
const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const laboratory = { portal, person: ana };

const simulated = simulateTranscriptome({ genes: 40, seed: 61 });
const { transcripts } = simulated;
const counts = drawExpression(transcripts, { pairs: 3000, seed: 62 });
/** Genes 1 to 5 are four times as active in the treated. */
const treated = counts.map((n, at) => (Number(transcripts[at]?.gene.slice(4, 15)) <= 5 ? 4 * n : n));

test('RNA-seq reads become counts of genes, found in the browser of RNA-seq with what the sheet says', async () => {
  const transcriptome = await buildReference(laboratory, {
    ...{ kind: 'transcriptome', name: 'Simulated species', files: transcriptomeFiles(simulated) },
  });
  expect(transcriptome).toMatchObject({ state: 'ready', problems: [], summary: { n_genes: 40, n_decoys: 1 } });

  const libraries = {
    C1: sequenceTranscripts(transcripts, counts, { seed: 1 }),
    C2: sequenceTranscripts(transcripts, counts, { seed: 2 }),
    T1: sequenceTranscripts(transcripts, treated, { seed: 3 }),
    // Of a genome that nobody has transcribed.
    X1: sequenceTranscripts([{ bases: simulateTranscriptome({ genes: 9, seed: 5 }).genome }], [200], { seed: 4 }),
  };
  const files = Object.entries(libraries).flatMap(([id, { forward, reverse }]) => [
    [`${id}_R1.fastq.gz`, forward] as const,
    [`${id}_R2.fastq.gz`, reverse] as const,
  ]);
  const sheet = [
    'sample_id\tcollection_site\tgroup\tstrandedness',
    ...['C1', 'C2', 'T1', 'X1'].map((id) => `${id}\tliver\t${id.startsWith('T') ? 'treated' : 'control'}\treverse`),
  ].join('\n');
  const project_id = await submitReads(laboratory, {
    ...{ name: 'Livers', sheet, files: Object.fromEntries(files), data_type: 17 },
  });

  const references = { transcriptome: transcriptome.id };
  const run = await runWith(laboratory, { name: 'RNA-seq', project_id, references });
  expect(run).toMatchObject({ state: 'succeeded', result_data_type: 17, n_samples_failed: 1 });
  expect(run.reason).toMatch(/^1 of 4 samples gave no result/);
  expect(run.outputs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['gene-counts.tsv', 'gene-names.tsv', 'quality.json', 'transcripts.zip']),
  );

  const { figures } = (await call(pipelines.runPlots, { params: { id: run.id } })).data;
  const place = (name: string) => figures.columns.findIndex((column) => column.name === name);
  const valuesOf = (name: string) => figures.rows.map(({ values }) => values[place(name)]);
  expect(valuesOf('strandedness')).toEqual(['reverse', 'reverse', 'reverse', null]);
  expect(valuesOf('mapped_percent').at(-1)).toBe(0);

  const listed = () => call(samples.rna, { body: { sort: { field: 'sample_id' } } });
  await expect.poll(async () => (await listed()).paging.total, { timeout: 30_000 }).toBe(3);
  const total = (of: number[]) => of.reduce((sum, n) => sum + n, 0);
  for (const row of (await listed()).data) {
    expect(row).toMatchObject({ data_type: 17, amount_unit: 'reads', metadata: { group: expect.any(String) } });
    const fragments = total(row.sample_id === 'T1' ? treated : counts);
    expect(Math.abs(row.reads / fragments - 1)).toBeLessThan(0.01);
  }
  const metric = (await call(samples.rnaMetric, { body: { fields: ['group', 'reads'] } })).data;
  expect(metric).toMatchObject({ total: 3 });

  // The counts that the run has kept are those that analyses of genes read.
  const result_ids = (await listed()).data.map(({ result_id }) => result_id);
  const { data: cohort } = await call(cohorts.create, { body: { name: 'Livers', result_ids } });
  const { data: expression } = await call(analysis.geneExpression, { body: { cohort_id: cohort.id } });
  const sizes = new Map(expression.samples.map(({ sample_id }, at) => [sample_id, expression.library_sizes[at]]));
  for (const { sample_id, reads } of (await listed()).data) expect(sizes.get(sample_id)).toBe(reads);

  // A gene is found by its name in the reference, and by its share of the sample's reads.
  const found = async (gene: string, genome_value: number | null) => {
    const rule = { field: gene, genome_type: 'gene' as const, genome_value };
    const body = { unstructured_data_filter: { unstructured_constraints: { and_: [rule] } } };
    return (await call(samples.rna, { body })).data.map(({ sample_id }) => sample_id).sort();
  };
  const gene = transcripts[0]?.gene ?? '';
  expect(await found(gene, null)).toEqual(['C1', 'C2', 'T1']);
  const shareIn = (of: number[]) => total(of.filter((_, at) => transcripts[at]?.gene === gene)) / total(of);
  const between = (shareIn(counts) + shareIn(treated)) / 2;
  expect(await found(gene, between)).toEqual(['T1']);
}, 300_000);
