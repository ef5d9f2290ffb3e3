import { beforeAll, describe, expect, test } from 'vitest';
import { prependPrimer } from '../testing/failing-reads.ts';
import { failingReads, failingSteps } from '../testing/index.ts';
import { type RunOutputs, runAmplicon, statusesOf } from '../testing/run-workflow.ts';
import { referenceOf, simulateCommunity, simulateReads } from '../testing/simulate-reads.ts';

const members = simulateCommunity(4, 16);
const reference = referenceOf(members);
const params = { forward_primer: 'GTGYCAGCMGCCGCGGTAA', reverse_primer: 'GGACTACNVGGGTWTCTAAT' };

/** A good sample whose reads came without primers, with primers put before them. */
function goodReads(seed: number) {
  const { forward, reverse } = simulateReads(members, { counts: [60, 50, 40, 30], seed });
  return {
    forward: prependPrimer(forward, 'GTGCCAGCAGCCGCGGTAA'),
    reverse: prependPrimer(reverse, 'GGACTACCAGGGTATCTAAT'),
  };
}

const good = { sample_id: 's0001', ...goodReads(1) };
const missing = failingSteps.map((step, index) => ({
  sample_id: `s000${index + 2}`,
  ...failingReads(step, goodReads(index + 2)),
}));
const idOf = (step: (typeof failingSteps)[number]) => `s000${failingSteps.indexOf(step) + 2}`;

const expected = {
  check: ['failed', /^The reverse-read file ends in the middle of a gzip block.*Upload it again\.$/],
  primers: ['empty', /^None of the 180 reads begins with the primers given\. Check the primers/],
  merge: ['empty', /^None of the 180 pairs overlaps by 16 bases.* Allow a shorter overlap/],
  filter: ['empty', /^None of the \d+ reads has at most 1(\.0)? expected errors.*loosen the filter\.$/],
  map: ['empty', /^None of the \d+ reads of this sample matches a feature found in the pool\. Is this sample/],
} as const;

describe('of six samples five are lost, one at each step', () => {
  let outputs: RunOutputs;
  beforeAll(async () => {
    outputs = await runAmplicon({ samples: [good, ...missing], reference, params });
  });

  test.each(failingSteps)('%s says what is wrong, and what to do', (step) => {
    const [state, reason] = expected[step];
    expect(statusesOf(outputs).get(idOf(step))).toMatchObject({ step, state, reads_out: 0 });
    expect(statusesOf(outputs).get(idOf(step))?.reason).toMatch(reason);
  });

  test('the sixth has the table that it has alone', async () => {
    const alone = await runAmplicon({ samples: [good], reference, params });
    expect(outputs.feature_table).toBe(alone.feature_table);
    expect(alone.feature_table.split('\n')).toHaveLength(members.length + 2);
  });

  test('a table of reads kept has a row for each, and nothing after its step', () => {
    const rows = outputs.tracking.trimEnd().split('\n');
    expect(rows[0]).toBe('sample_id\treads_in\ttrimmed\tmerged\tfiltered\tmapped');
    expect(rows).toHaveLength(7);
    expect(rows[3]).toBe('s0003\t180\t0\t\t\t0');
    expect(rows[4]).toMatch(/^s0004\t180\t1[678]\d\t0\t\t0$/);
  });
});
