import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { reverseComplement } from '../src/simulate-pairs.ts';
import { cellsOf, type RunOutputs, runAmplicon, statusesOf } from '../testing/run-workflow.ts';
import { referenceOf, simulateCommunity, simulateReads } from '../testing/simulate-reads.ts';

const members = simulateCommunity(5, 16);
const reference = referenceOf(members);
const known = members.map(({ sha1 }) => sha1).sort();
const first = { counts: [120, 80, 60, 40, 0], seed: 1 };
const second = { counts: [0, 60, 60, 90, 90], seed: 2 };

function paired(sample_id: string, plan: Parameters<typeof simulateReads>[1]) {
  return { sample_id, ...simulateReads(members, plan) };
}

function featureIds({ features }: RunOutputs): string[] {
  return [...features.matchAll(/^>(\w+)$/gm)].map(([, id = '']) => id).sort();
}

function sampleIds({ feature_table }: RunOutputs): string[] {
  return (feature_table.split('\n')[0] ?? '').split('\t').slice(1);
}

describe('a community of five known members in three samples, among samples that are broken', () => {
  // The third was sequenced from the other end.
  const good = [paired('s0001', first), paired('s0002', second), paired('s0003', { ...first, reversed: true })];
  const one = paired('s0004', first);
  const lines = gunzipSync(one.reverse).toString().split('\n');
  const broken = [
    { ...one, sample_id: 's0004', reverse: one.reverse.subarray(0, one.reverse.length - 2000) },
    { ...one, sample_id: 's0005', forward: gzipSync(''), reverse: gzipSync('') },
    { ...one, sample_id: 's0006', reverse: gzipSync(lines.slice(4).join('\n')) },
    { ...one, sample_id: 's0007', forward: Buffer.from('>a sequence\nACGT\n') },
    { ...one, sample_id: 's0008', reverse: gzipSync(lines.slice(0, -2).join('\n')) },
    { ...paired('s0009', { ...first, length: 100 }) },
    { ...one, sample_id: 's0010', reverse: flipBit(one.reverse) },
  ];
  let outputs: RunOutputs;
  beforeAll(async () => {
    outputs = await runAmplicon({ samples: [...good, ...broken], reference });
  });

  test('finds exactly the five sequences, each named by its SHA-1', () => {
    expect(featureIds(outputs)).toEqual(known);
    for (const [, id, sequence = ''] of outputs.features.matchAll(/^>(\w+)\n([ACGT]+)$/gm)) {
      expect(createHash('sha1').update(sequence).digest('hex')).toBe(id);
    }
  });

  test('counts nine reads in ten or more, and none for a member that is absent', () => {
    const table = cellsOf(outputs.feature_table);
    for (const [index, { sha1 }] of members.entries()) {
      for (const [sample, plan] of [
        ['s0001', first],
        ['s0002', second],
      ] as const) {
        const count = Number(table.get(sha1)?.get(sample));
        expect(count).toBeGreaterThanOrEqual(0.9 * (plan.counts[index] ?? 0));
        expect(count).toBeLessThanOrEqual(plan.counts[index] ?? 0);
      }
    }
  });

  test('reads sequenced from the other end give the same features', () => {
    const firstMember = cellsOf(outputs.feature_table).get(members[0]?.sha1 ?? '');
    expect(Number(firstMember?.get('s0003'))).toBeGreaterThan(108);
    expect(outputs.features).not.toContain(reverseComplement(members[0]?.amplicon ?? ''));
  });

  test('names the lineage of each to its genus, with a confidence a rank', () => {
    const taxonomy = cellsOf(outputs.taxonomy);
    for (const { sha1, lineage, name } of members) {
      expect(taxonomy.get(sha1)?.get('lineage')).toBe(lineage);
      expect(taxonomy.get(sha1)?.get('confidence')).toMatch(new RegExp(`g:${name}\\((0\\.[89]\\d|1\\.00)\\)$`));
    }
  });

  test('tracks the reads that each step keeps', () => {
    const row = cellsOf(outputs.tracking).get('s0001');
    const stored = ['reads_in', 'merged', 'filtered'].map((step) => Number(row?.get(step)));
    expect(stored[0]).toBe(300);
    expect(stored).toEqual([...stored].sort((a, b) => b - a));
    const table = cellsOf(outputs.feature_table);
    const counted = [...table.values()].reduce((sum, cells) => sum + Number(cells.get('s0001')), 0);
    expect(Number(row?.get('mapped'))).toBe(counted);
  });

  test('leaves the broken samples out and tells of each what is wrong', () => {
    expect(sampleIds(outputs)).toEqual(['s0001', 's0002', 's0003']);
    const reported = [...statusesOf(outputs).values()].map(({ sample_id, state, reason }) => [
      sample_id,
      state,
      reason,
    ]);
    expect(reported).toEqual([
      ['s0001', 'ok', null],
      ['s0002', 'ok', null],
      ['s0003', 'ok', null],
      [
        's0004',
        'failed',
        'The reverse-read file ends in the middle of a gzip block: the upload or copy was cut off. Upload it again.',
      ],
      ['s0005', 'empty', 'The sample holds no reads. Sequence it again, or leave it out.'],
      [
        's0006',
        'failed',
        expect.stringContaining(
          'holds 300 reads and the reverse-read file 299: they are not a pair. Upload the two files',
        ),
      ],
      [
        's0007',
        'failed',
        expect.stringContaining('The forward-read file is not FASTQ: its first line does not begin with @. Upload'),
      ],
      ['s0008', 'failed', 'The reverse-read file ends in the middle of a read, at line 1199. Upload it again.'],
      [
        's0009',
        'empty',
        expect.stringMatching(/^None of the 300 pairs overlaps by 16 bases with at most 20 differences\. .*Allow/),
      ],
      ['s0010', 'failed', expect.stringContaining('The reverse-read file is damaged')],
    ]);
  });

  test('gives the same bytes when run again, and the same counts without the broken samples', async () => {
    expect(await runAmplicon({ samples: [...good, ...broken], reference })).toEqual(outputs);
    const without = await runAmplicon({ samples: good, reference });
    expect(without.feature_table).toBe(outputs.feature_table);
    expect(without.taxonomy).toBe(outputs.taxonomy);
  });
});

// A flipped bit in the stored checksum: everything unpacks, and gzip alone knows.
function flipBit(gzipped: Buffer): Buffer {
  const copy = Buffer.from(gzipped);
  copy.writeUInt8(copy.readUInt8(copy.length - 6) ^ 1, copy.length - 6);
  return copy;
}

test('primers are removed from paired and single reads alike, and the features are those without primers', async () => {
  const primers = { forward_primer: 'GTGCCAGCAGCCGCGGTAA', reverse_primer: 'GGACTACCAGGGTATCTAAT' };
  const long = simulateReads(members, { ...second, ...primers, length: 285 });
  const outputs = await runAmplicon({
    samples: [paired('s0001', { ...first, ...primers, length: 170 }), { sample_id: 's0002', forward: long.forward }],
    reference,
    params: { ...primers, forward_primer: 'GTGYCAGCMGCCGCGGTAA', unoise_min_size: 4 },
  });
  expect(featureIds(outputs)).toEqual(known);
  const tracking = cellsOf(outputs.tracking);
  expect(Number(tracking.get('s0001')?.get('trimmed'))).toBeGreaterThan(290);
  expect(tracking.get('s0002')?.get('merged')).toBe('');
  expect(Number(tracking.get('s0002')?.get('mapped'))).toBeGreaterThan(270);
});

test('when every sample is empty the tables are empty too, and the reasons are kept', async () => {
  const nothing = { forward: gzipSync(''), reverse: gzipSync('') };
  const outputs = await runAmplicon({
    samples: [
      { sample_id: 's0001', ...nothing },
      { sample_id: 's0002', ...nothing },
    ],
    reference,
  });
  expect(outputs.feature_table).toBe('feature_id\n');
  expect(outputs.features).toBe('');
  expect([...statusesOf(outputs).values()].map(({ state }) => state)).toEqual(['empty', 'empty']);
});
