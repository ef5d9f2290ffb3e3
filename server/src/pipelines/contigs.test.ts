import { gzipSync } from 'node:zlib';
import { formatsOf, routes, submittable } from '@cohortium/contract';
import { pipelineCatalogue } from '@cohortium/workflows';
import { databaseFiles, fastaOf, plantGenes, simulateGenes, simulateGenomes } from '@cohortium/workflows/testing';
import { describe, expect, test } from 'vitest';
import { refusal, testPortal } from '../../test/testing/index.ts';
import { buildReference, orderOf, resistanceFiles, submitReads } from './laboratory.fixture.ts';
import { untilEnded } from './runs/run.fixture.ts';

const { pipelines, ingestion, projects, samples, amr } = routes;
const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const laboratory = { portal, person: ana };

const { planted, database } = simulateGenes(62);
const genes = planted.slice(0, 6);
const strain = plantGenes({ genes, length: 30_000, seed: 63, name: 'contig_1' });
const contigs = fastaOf([strain, plantGenes({ genes: [], length: 4000, seed: 64, name: 'contig_2' })]);
const noGenes = fastaOf([plantGenes({ genes: [], length: 6000, seed: 65, name: 'plain' })]);

/** Files of a submission of shotgun data that is being made, as the page sends them, once they are checked. */
async function checkFiles(files: Record<string, Uint8Array>) {
  const draft = { project_name: 'Strains', omic_type: 'microbiomics', data_type: 9 } as const;
  const { submission_id } = (await call(ingestion.createSubmission, { body: draft })).data;
  await portal.uploadTo(ana, submission_id, files);
  const list = async () => (await call(ingestion.uploads, { query: { submission_id } })).data;
  await expect
    .poll(async () => (await list()).some(({ state }) => state === 'checking'), { timeout: 30_000 })
    .toBe(false);
  return { submission_id, files: new Map((await list()).map((file) => [file.name, file])) };
}

test('each format of a kind of data is taken by a pipeline of the portal, and no other', () => {
  for (const data_type of submittable) {
    const definitions = pipelineCatalogue().filter(({ raw_data_type }) => raw_data_type === data_type);
    const taken = new Set(definitions.flatMap(({ file_formats }) => file_formats));
    if (definitions.length > 0) expect([...taken].sort(), String(data_type)).toEqual([...formatsOf(data_type)].sort());
  }
});

describe('contigs of a strain', () => {
  test('are one file a sample, counted as sequences and bases, and become genes with their copies', async () => {
    const { submission_id, files } = await checkFiles({
      'strain_1.fasta.gz': gzipSync(contigs),
      'strain_2.fna': Buffer.from(noGenes),
    });
    expect(files.get('strain_1.fasta.gz')).toMatchObject({
      state: 'ok',
      check: { n_reads: null, n_sequences: 2, first_id: 'contig_1', longest: strain.bases.length, reason: null },
    });
    const body = { submission_id, sheet: 'sample_id\nstrain_1\nstrain_2\n' };
    const { data } = await call(ingestion.ingestBulk, { body });
    expect(data.reading).toMatchObject({ n_errors: 0, n_warnings: 0 });
    const project_id = data.project_id ?? '';
    const [sample] = (await call(projects.data, { query: { project_id } })).data;
    expect(sample?.files.map(({ name }) => name)).toEqual(['strain_1.fasta.gz']);
    const alleles = await buildReference(laboratory, {
      ...{ kind: 'resistance-genes-database', name: 'Planted genes', files: resistanceFiles(database) },
    });
    const references = { database: alleles.id };
    expect((await call(projects.detail, { params: { id: project_id } })).data.file_format).toBe('fasta');
    const order = await orderOf(laboratory, { name: 'Resistance genes', project_id, references });
    const { id } = (await call(pipelines.submitRun, { body: order })).data;
    const run = await untilEnded(laboratory, id);
    expect(run).toMatchObject({ state: 'succeeded', reason: null, n_samples_failed: 0 });
    const found = async () => (await call(samples.studio, { body: { data_type: 23 } })).data;
    await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(2);
    const result_id = (await found()).find(({ sample_id }) => sample_id === 'strain_1')?.result_id ?? '';
    const copies = await Promise.all(
      genes.map(async ({ gene }) => {
        const { data: evidence } = await call(amr.evidence, { body: { result_id, feature: gene } });
        return [gene, evidence.hits[0]?.copies];
      }),
    );
    expect(copies).toEqual(genes.map(({ gene, copies: n }) => [gene, n]));
    const { data: studio } = await call(amr.studio, { body: { level: 'gene', value: 'coverage' } });
    expect(Object.fromEntries(studio.samples.map((one) => [one.sample_id, one.richness]))).toEqual({
      strain_1: genes.length,
      strain_2: 0,
    });
    expect((await call(pipelines.runPlots, { params: { id } })).data.quality.samples).toEqual([]);
  }, 240_000);

  test('are refused by a pipeline of reads before anything is queued', async () => {
    const genomes = simulateGenomes({ length: 6000, seed: 66 });
    const files = { 'a.fasta': Buffer.from(contigs), 'b.fastq': Buffer.from('@r1\nACGT\n+\nIIII\n') };
    const project_id = await submitReads(laboratory, { name: 'Mixed', sheet: 'sample_id\na\nb\n', files });
    const kraken = { kind: 'kraken2-database', name: 'Six genomes', files: databaseFiles(genomes) };
    const references = { database: (await buildReference(laboratory, kraken)).id };
    const order = await orderOf(laboratory, { name: 'Shotgun profile', project_id, references });
    const { status, body } = await refusal(call(pipelines.submitRun, { body: order }));
    const sentence =
      'Shotgun profile takes reads (FASTQ), but a has contigs (FASTA). Choose a pipeline that takes contigs (FASTA), or leave it out.';
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
    expect((await call(projects.detail, { params: { id: project_id } })).data.file_format).toBeNull();
    const offered = (await call(pipelines.all, {})).data.filter(({ raw_data_type }) => raw_data_type === 9);
    expect(offered.map(({ name }) => name)).toEqual(['Shotgun profile', 'Resistance genes']);
    const reads = await call(pipelines.submitRun, { body: { ...order, sample_ids: ['b'] } });
    expect(reads.data.state).toBe('queued');
  }, 120_000);

  test('are no sample of an amplicon submission', async () => {
    const file_ids = [await portal.upload(ana, 'a.fasta', Buffer.from(contigs))];
    const body = { project_name: '16S', sheet: 'sample_id\na\n', data_type: 10, file_ids };
    const refused = await refusal(call(ingestion.ingestBulk, { body }));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('a.fasta is FASTA, which this kind of data is not submitted as. Upload the FASTQ files'),
    ]);
  });
});

describe('a file that is no contigs', () => {
  test('is refused while it is received, with file, line and remedy; the other files are kept', async () => {
    // Gzip members one after another are one gzip file: 300 MB out of 300 kB.
    const unknown = gzipSync(Buffer.alloc(50 * 2 ** 20, 'N'));
    const bomb = Buffer.concat([gzipSync('>a\n'), ...Array.from({ length: 6 }, () => unknown)]);
    const { submission_id, files } = await checkFiles({
      'good.fasta': Buffer.from(contigs),
      'headless.fasta': Buffer.from('ACGT\nACGT\n'),
      'protein.fasta': Buffer.from('>blaTEM\nMSIQHFRVALIPFFAAFCLPVFA\n'),
      'nul.fasta': Buffer.from('>a\nACGT\n>b\nAC\0GT\n'),
      'reads.fasta': Buffer.from('@r1\nACGT\n+\nIIII\n'),
      'empty.fasta.gz': gzipSync(''),
      'cut.fasta.gz': gzipSync(contigs).subarray(0, -40),
      'plain.fasta.gz': Buffer.from(contigs),
      'contigs.fastq': Buffer.from(contigs),
      'bomb.fasta.gz': bomb,
    });
    const faults = [...files].map(([name, { state, check }]) => [
      name,
      state,
      check?.line ?? null,
      check?.reason ?? null,
    ]);
    expect(faults).toEqual([
      [
        'bomb.fasta.gz',
        'invalid',
        null,
        expect.stringMatching(/^The file is gzip-compressed, and .*more than 100 times/),
      ],
      ['contigs.fastq', 'invalid', 1, 'This is FASTA, which has no qualities.'],
      ['cut.fasta.gz', 'invalid', null, 'The gzip file ends too early: it is truncated.'],
      ['empty.fasta.gz', 'invalid', null, 'The file contains no sequences.'],
      ['good.fasta', 'ok', null, null],
      ['headless.fasta', 'invalid', 1, 'A FASTA file must begin with “>”, but this line begins with “A”.'],
      ['nul.fasta', 'invalid', 4, 'the byte 0x00 at position 3 is not a base.'],
      ['plain.fasta.gz', 'invalid', null, 'The file name ends in .gz, but the file is not gzip-compressed.'],
      ['protein.fasta', 'invalid', 2, '“I” at position 3 is an amino acid, not a base.'],
      ['reads.fasta', 'invalid', 1, 'This is FASTQ, not FASTA.'],
    ]);
    expect([...files.values()].every(({ state, check }) => state === 'ok' || (check?.remedy ?? '') !== '')).toBe(true);
    const body = { submission_id, sheet: 'sample_id\ngood\nprotein\n', dry_run: true };
    const { reading } = (await call(ingestion.ingestBulk, { body })).data;
    expect(reading.problems[0]?.message).toBe('protein.fasta, line 2: “I” at position 3 is an amino acid, not a base.');
  });
});
