import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failingReads, failingSteps } from '../testing/failing-reads.ts';
import { cellsOf, type RunOutputs, runAmplicon, statusesOf } from '../testing/run-workflow.ts';
import { shareR } from '../testing/share-r.ts';
import { referenceOf, simulateCommunity, simulateReads } from '../testing/simulate-reads.ts';

const pipeline = 'amplicon-16s-dada2';
const members = simulateCommunity(4, 16);
const reference = referenceOf(members);
const known = members.map(({ sha1 }) => sha1).sort();
const primers = { forward_primer: 'GTGCCAGCAGCCGCGGTAA', reverse_primer: 'GGACTACCAGGGTATCTAAT' };
const params = { forward_primer: 'GTGYCAGCMGCCGCGGTAA', reverse_primer: 'GGACTACNVGGGTWTCTAAT' };

// Every step in R takes seconds to load its libraries.
const slow = 900_000;
let r: ReturnType<typeof shareR>;
beforeAll(() => {
  r = shareR();
});
afterAll(() => r.stop());

const featureIds = ({ features }: RunOutputs) => [...features.matchAll(/^>(\w+)$/gm)].map(([, id = '']) => id).sort();
const paired = (sample_id: string, counts: number[], seed: number) => ({
  sample_id,
  ...simulateReads(members, { counts, seed, ...primers, length: 170 }),
});

/** Two lanes of one sample as one file. */
const joined = (...files: Buffer[]) => gzipSync(Buffer.concat(files.map((file) => gunzipSync(file))));

describe('four known members: pairs from either end, single reads, and a sample lost at each step', () => {
  const counts = [80, 60, 50, 40];
  const ahead = paired('s0001', counts, 1);
  const turned = simulateReads(members, { counts, seed: 2, ...primers, length: 170, reversed: true });
  const single = simulateReads(members, { counts: [0, 60, 90, 90], seed: 3, ...primers, length: 285 });
  // What each read is alone with, DADA2 cannot tell from the errors of one sequence: `map` is not for it.
  const steps = failingSteps.filter((step) => step !== 'map');
  const samples = [
    {
      sample_id: 's0001',
      forward: joined(ahead.forward, turned.forward),
      reverse: joined(ahead.reverse, turned.reverse),
    },
    { sample_id: 's0002', forward: single.forward },
    ...steps.map((step, index) => ({
      sample_id: `s000${index + 3}`,
      ...failingReads(step, paired('', counts, 4 + index)),
    })),
  ];
  let outputs: RunOutputs;
  beforeAll(async () => {
    const mixed = { ...params, mixed_orientation: true, inference: 'pooled' };
    outputs = await runAmplicon({ pipeline, samples, reference, params: mixed, path: r.path });
  }, slow);

  test('the members are found, named by the SHA-1 of their sequences as by the other pipeline', () => {
    expect(featureIds(outputs)).toEqual(known);
  });

  test('counts are nearly those that went in, in both directions', () => {
    const table = cellsOf(outputs.feature_table);
    for (const [index, { sha1 }] of members.entries()) {
      const there = 2 * (counts[index] ?? 0);
      expect(Number(table.get(sha1)?.get('s0001'))).toBeGreaterThan(0.9 * there);
      expect(Number(table.get(sha1)?.get('s0001'))).toBeLessThanOrEqual(there);
    }
    expect(Number(table.get(members[0]?.sha1 ?? '')?.get('s0002'))).toBe(0);
    expect(Number(table.get(members[3]?.sha1 ?? '')?.get('s0002'))).toBeGreaterThan(80);
  });

  test('lineages go down to the genus, with a confidence a rank', () => {
    const taxonomy = cellsOf(outputs.taxonomy);
    for (const { sha1, lineage, name } of members) {
      expect(taxonomy.get(sha1)?.get('lineage')).toBe(lineage);
      expect(taxonomy.get(sha1)?.get('confidence')).toMatch(
        new RegExp(`^d:Bacteria\\(1\\.00\\),.*g:${name}\\([01]\\.\\d\\d\\)$`),
      );
    }
  });

  test('of the lost samples each says where and why; a pair that does not merge is known after denoising', () => {
    const statuses = [...statusesOf(outputs).values()].slice(2);
    expect(statuses.map(({ step, state }) => [step, state])).toEqual([
      ['check', 'failed'],
      ['primers', 'empty'],
      ['merge', 'empty'],
      ['filter', 'empty'],
    ]);
    expect(statuses.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('Upload it again.'),
      expect.stringContaining('Check the primers'),
      expect.stringContaining('overlaps by 12 bases with at most 0 differences'),
      expect.stringContaining('cut shorter, or allow more expected errors'),
    ]);
  });

  test('the table of reads kept follows the steps', () => {
    const [head, first, second] = outputs.tracking.split('\n');
    expect(head).toBe('sample_id\treads_in\ttrimmed\tfiltered\tdenoised\tmerged\tmapped');
    const retained = (first ?? '').split('\t').slice(1).map(Number);
    expect(retained[0]).toBe(460);
    expect(retained).toEqual(retained.toSorted((a, b) => b - a));
    expect((second ?? '').split('\t')[5]).toBe('');
  });
});

describe('two samples of single reads, cut to one length', () => {
  const samples = ['s0001', 's0002'].map((sample_id, index) => ({
    sample_id,
    forward: simulateReads(members, { counts: [60, 40, 30, 20], seed: 11 + index }).forward,
  }));
  const params = { truncate_forward: 140, error_bases: 100_000 };
  const alone = { pipeline, samples, reference, params };
  const run = () => ({ ...alone, path: r.path });
  const cut = members.map(({ amplicon }) => amplicon.slice(0, 140)).sort();
  // What does not depend on the kind of inference is computed once.
  const folder = mkdtempSync(join(tmpdir(), 'cohortium-amplicon-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const sequences = ({ features }: RunOutputs) => [...features.matchAll(/^[ACGT]+$/gm)].map(String).sort();

  test(
    'denoised independently they give the members, and two runs the same bytes, each step in an R of its own or all in one',
    async () => {
      const [outputs, again] = await Promise.all([runAmplicon({ ...run(), folder }), runAmplicon(alone)]);
      expect(sequences(outputs)).toEqual(cut);
      expect([...statusesOf(outputs).values()].map(({ state }) => state)).toEqual(['ok', 'ok']);
      expect(again).toEqual(outputs);
    },
    slow,
  );

  test(
    'pseudo-pooled they give the members too',
    async () => {
      const outputs = await runAmplicon({ ...run(), folder, params: { ...params, inference: 'pseudo' } });
      expect(sequences(outputs)).toEqual(cut);
    },
    slow,
  );
});

test('when every sample is empty the tables are empty too, and the reasons are kept', async () => {
  const nothing = { forward: gzipSync(''), reverse: gzipSync('') };
  const outputs = await runAmplicon({ pipeline, samples: [{ sample_id: 's0001', ...nothing }], reference });
  expect(outputs.feature_table).toBe('feature_id\n');
  expect(outputs.features).toBe('');
  expect(statusesOf(outputs).get('s0001')).toMatchObject({ step: 'check', state: 'empty' });
});
