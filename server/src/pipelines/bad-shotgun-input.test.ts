import { routes } from '@cohortium/contract';
import { databaseFiles, simulateGenomes, simulatePairs } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { refusal, testPortal } from '../../test/testing/index.ts';
import { buildReference, runWith, submitReads } from './laboratory.fixture.ts';

const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const laboratory = { portal, person: ana };
const genomes = simulateGenomes({ length: 20_000, seed: 81 });

test('a Kraken 2 database that lacks files is refused with what is missing, and cannot be run', async () => {
  const files = { 'hash.k2d': 'not a database' };
  const refused = await buildReference(laboratory, { kind: 'kraken2-database', name: 'Half', files }).catch(
    (error: unknown) => String(error),
  );
  const words = typeof refused === 'string' ? refused : `${refused.state}: ${refused.problems.join(' ')}`;
  expect(words).toMatch(/opts\.k2d|taxo\.k2d/);
}, 60_000);

test('a database of another version, and a host genome of proteins, are refused by name with a remedy', async () => {
  const parts = { 'hash.k2d': '\x01'.repeat(64), 'opts.k2d': '\x01'.repeat(64), 'taxo.k2d': 'K2TAXDAT'.repeat(8) };
  const other = await buildReference(laboratory, { kind: 'kraken2-database', name: 'Other version', files: parts });
  expect(other).toMatchObject({ state: 'failed' });
  expect(other.problems.join(' ')).toMatch(/of another version.* from the same folder again/);
  const proteins = { 'host.fasta': '>gag\nMGARASVLSGGELDRWEKIRLRPGGKKKYKLKHIVWASRELERFAVNPGLLETSE\n' };
  const host = { kind: 'host-genome', name: 'Proteins', files: proteins };
  const refused = await refusal(buildReference(laboratory, host));
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('host.fasta: Line 2: “L” at position 8 is not a nucleotide. Use only A, C, G, T'),
  ]);
}, 60_000);

test('a run asks for a host genome that has an index, and says where there is none', async () => {
  const files = simulatePairs(genomes, [200], { seed: 5 });
  const project_id = await submitReads(laboratory, {
    name: 'Host wanted',
    sheet: 'sample_id\na\n',
    files: { 'a_R1.fastq.gz': files.forward, 'a_R2.fastq.gz': files.reverse },
  });
  const cut = { kind: 'host-genome', name: 'One name twice', files: { 'host.fasta': '>chr1\nACGT\n>chr1\nACGA\n' } };
  const kraken = { kind: 'kraken2-database', name: 'For the host', files: databaseFiles(genomes) };
  const [host, database] = [await buildReference(laboratory, cut), await buildReference(laboratory, kraken)];
  const order = { name: 'Shotgun profile', project_id, references: { database: database.id, host: host.id } };
  const refused = await refusal(runWith(laboratory, order));
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('One name twice')]);
}, 60_000);

test('samples that give no profile say why and what to do, and the others finish', async () => {
  const pairsOf = (pairs: { forward: Buffer; reverse: Buffer }, id: string) => ({
    [`${id}_R1.fastq.gz`]: pairs.forward,
    [`${id}_R2.fastq.gz`]: pairs.reverse,
  });
  const strangers = simulateGenomes({ length: 20_000, seed: 82 });
  const files = {
    ...pairsOf(simulatePairs(genomes, [300, 300, 300, 300, 300, 300], { seed: 1 }), 'good'),
    ...pairsOf(simulatePairs(genomes, [10], { seed: 2 }), 'ten'),
    ...pairsOf(simulatePairs(strangers, [300, 300, 300, 300, 300, 300], { seed: 3 }), 'stranger'),
    ...pairsOf(simulatePairs(genomes, [1500], { seed: 4, length: 30 }), 'short'),
  };
  const sheet = 'sample_id\ngood\nten\nstranger\nshort\n';
  const project_id = await submitReads(laboratory, { name: 'Odd samples', sheet, files });
  const kraken = { kind: 'kraken2-database', name: 'Six genomes', files: databaseFiles(genomes) };
  const database = await buildReference(laboratory, kraken);
  const run = await runWith(laboratory, { name: 'Shotgun profile', project_id, references: { database: database.id } });
  expect(run.state).toBe('succeeded');
  const { data } = await call(routes.projects.data, { query: { project_id } });
  const outcomes = Object.fromEntries(data.map(({ sample_id, run: of }) => [sample_id, [of?.state, of?.reason]]));
  expect(outcomes).toEqual({
    good: ['ok', null],
    // Ten pairs are a profile, though a coarse one.
    ten: ['ok', null],
    stranger: [
      'empty',
      expect.stringMatching(/^None of the 1800 reads was classified .* Use another database, or lower/),
    ],
    short: ['empty', expect.stringMatching(/100 % are too short\. Look at the reads’ lengths .* or loosen the filter/)],
  });
  const { figures } = (await call(routes.pipelines.runPlots, { params: { id: run.id } })).data;
  const [reads] = figures.columns;
  expect(reads).toMatchObject({ name: 'reads_in', warn_below: 1000 });
  expect(reads?.warning).toMatch(/^Shares of species are not to be trusted: .* Sequence deeper/);
  expect(figures.rows.find(({ sample_id }) => sample_id === 'ten')?.values[0]).toBe(10);
  // Without a host genome nothing is known of a host, which is not none.
  const at = figures.columns.findIndex(({ name }) => name === 'host_percent');
  expect(figures.rows.map(({ values }) => values[at])).toEqual(figures.rows.map(() => null));
}, 120_000);
