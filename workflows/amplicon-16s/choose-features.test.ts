import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { reverseComplement } from '../src/simulate-pairs.ts';
import { cellsOf, type RunOutputs, runAmplicon, statusesOf } from '../testing/run-workflow.ts';
import { referenceOf, simulateCommunity, simulateReads } from '../testing/simulate-reads.ts';

const members = simulateCommunity(4, 16);
const reference = referenceOf(members);
const known = members.map(({ sha1 }) => sha1).sort();
const primers = { forward_primer: 'GTGCCAGCAGCCGCGGTAA', reverse_primer: 'GGACTACCAGGGTATCTAAT' };
const asOrdered = { forward_primer: 'GTGYCAGCMGCCGCGGTAA', reverse_primer: 'GGACTACNVGGGTWTCTAAT' };
const counts = [90, 70, 60, 50];

const featureIds = ({ features }: RunOutputs) => [...features.matchAll(/^>(\w+)$/gm)].map(([, id = '']) => id).sort();
const countsOf = (outputs: RunOutputs, sample: string) =>
  [...cellsOf(outputs.feature_table)].map(([id, cells]) => [id, Number(cells.get(sample))] as const);
const total = (outputs: RunOutputs, sample: string) => countsOf(outputs, sample).reduce((sum, [, n]) => sum + n, 0);

/** Two lanes of one sample as one file. */
const joined = (...files: Buffer[]) => gzipSync(Buffer.concat(files.map((file) => gunzipSync(file))));

test('OTUs: strains that differ in 2 % of bases become one, named for this run alone, and their reads count together', async () => {
  const [first] = members;
  if (!first) throw new Error('no member');
  const changed = (from: string, to: string) =>
    [60, 100, 140, 180].reduce(
      (bases, at) => bases.slice(0, at) + (bases[at] === from ? to : from) + bases.slice(at + 1),
      first.amplicon,
    );
  const strain = { ...first, amplicon: changed('A', 'C') };
  const samples = [
    { sample_id: 's0001', ...simulateReads([...members, strain], { counts: [...counts, 40], seed: 1 }) },
    { sample_id: 's0002', ...simulateReads([...members, strain], { counts: [20, 20, 20, 20, 60], seed: 2 }) },
  ];
  const [asv, otu, fewer] = await Promise.all([
    runAmplicon({ samples, reference }),
    runAmplicon({ samples, reference, params: { feature_type: 'otu' } }),
    runAmplicon({ samples: samples.slice(0, 1), reference, params: { feature_type: 'otu' } }),
  ]);
  expect(featureIds(asv)).toHaveLength(5);
  const ids = featureIds(otu);
  expect(ids).toHaveLength(4);
  expect(ids.every((id) => /^otu_[0-9a-f]{8}_[0-9a-f]{40}$/.test(id))).toBe(true);
  expect(otu.taxonomy.split('\n')[1]).toMatch(/^otu_\w+\td:Bacteria,p:Phylum/);
  const ofBoth = countsOf(otu, 's0001').find(([id]) => id.endsWith(first.sha1))?.[1] ?? 0;
  expect(ofBoth).toBeGreaterThan(0.9 * (90 + 40));
  expect(featureIds(fewer).map((id) => id.slice(-40))).toEqual(ids.map((id) => id.slice(-40)));
  // Another pool gives other clusters, whatever their first sequences.
  expect(featureIds(fewer)).not.toEqual(ids);
});

test('independent: a sample gives the same variants and counts whichever others are in the run', async () => {
  const alone = { sample_id: 's0001', ...simulateReads(members, { counts: [90, 70, 0, 0], seed: 3 }) };
  const others = [
    { sample_id: 's0002', ...simulateReads(members, { counts: [0, 0, 60, 6], seed: 4 }) },
    { sample_id: 's0003', ...simulateReads(members, { counts: [0, 0, 60, 6], seed: 5 }) },
  ];
  const params = { inference: 'independent' };
  const [single, all, pooled] = await Promise.all([
    runAmplicon({ samples: [alone], reference, params }),
    runAmplicon({ samples: [alone, ...others], reference, params }),
    runAmplicon({ samples: [alone, ...others], reference }),
  ]);
  const found = (outputs: RunOutputs) =>
    countsOf(outputs, 's0001')
      .filter(([, count]) => count > 0)
      .sort();
  expect(found(all)).toEqual(found(single));
  expect(found(single).map(([id]) => id)).toEqual(
    known.filter((id) => members.slice(0, 2).some(({ sha1 }) => sha1 === id)),
  );
  // Twelve copies in the pool are enough, six per sample are not.
  expect(featureIds(pooled)).toEqual(known);
  expect(featureIds(all)).toEqual(known.filter((id) => id !== members[3]?.sha1));
});

test('reads that begin at either end are recognised by their primers; pairs, longer or shorter than their amplicon, and single reads give the same features', async () => {
  const plan = { counts, seed: 6, ...primers };
  const pairs = [
    simulateReads(members, { ...plan, length: 170 }),
    simulateReads(members, { ...plan, length: 170, reversed: true, seed: 7 }),
  ];
  const long = [
    simulateReads(members, { ...plan, length: 285 }),
    simulateReads(members, { ...plan, length: 285, reversed: true, seed: 8 }),
  ];
  const samples = [
    {
      sample_id: 's0001',
      forward: joined(...pairs.map(({ forward }) => forward)),
      reverse: joined(...pairs.map(({ reverse }) => reverse)),
    },
    { sample_id: 's0002', forward: joined(...long.map(({ forward }) => forward)) },
    // Longer than their amplicon, they run into the other primer at their end.
    { sample_id: 's0003', ...simulateReads(members, { counts, seed: 9, ...primers, length: 275 }) },
  ];
  const [mixed, oneWay] = await Promise.all([
    runAmplicon({ samples, reference, params: { ...asOrdered, mixed_orientation: true } }),
    runAmplicon({ samples, reference, params: asOrdered }),
  ]);
  expect(featureIds(mixed)).toEqual(known);
  const reads = 2 * counts.reduce((sum, n) => sum + n, 0);
  for (const sample of ['s0001', 's0002']) {
    expect(Number(cellsOf(mixed.tracking).get(sample)?.get('trimmed'))).toBeGreaterThan(0.97 * reads);
    expect(total(mixed, sample)).toBeGreaterThan(0.9 * reads);
    expect(total(oneWay, sample)).toBeLessThanOrEqual(0.5 * reads);
  }
  expect(featureIds(oneWay)).toEqual(known);
  for (const outputs of [mixed, oneWay]) {
    expect(statusesOf(outputs).get('s0003')?.state).toBe('ok');
    expect(total(outputs, 's0003')).toBeGreaterThan(0.9 * counts.reduce((sum, n) => sum + n, 0));
  }
  expect(mixed.features).not.toContain(reverseComplement(members[0]?.amplicon ?? ''));
});

test('one primer alone is removed from its own read', async () => {
  const outputs = await runAmplicon({
    samples: [
      {
        sample_id: 's0001',
        ...simulateReads(members, { counts, seed: 10, forward_primer: primers.forward_primer, length: 160 }),
      },
    ],
    reference,
    params: { forward_primer: asOrdered.forward_primer, unoise_min_size: 4 },
  });
  expect(featureIds(outputs)).toEqual(known);
});
