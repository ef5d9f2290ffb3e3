import { ranks } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { toComparedCohorts } from '../queries/merge-queries.ts';
import {
  defaultAgreement,
  describeAgreement,
  describeComparability,
  describeDepth,
  findBlockers,
  rankChoices,
  rankTitle,
  toSeverityLabel,
} from './agreement.ts';
import { aCheck, aFinding } from './merge.fixture.ts';

const names = {
  references: ['RDP 18', 'SILVA 138.1'],
  n_measured: 10,
  ranks: [
    { rank: 'domain' as const, by_lineage: 1, by_name: 1, unmatched: [] },
    {
      rank: 'phylum' as const,
      by_lineage: 0.536,
      by_name: 0.961,
      unmatched: [{ name: 'Bacteroidota', relative_abundance: 0.04 }],
    },
  ],
};

test('a finding weighs what it forbids: always, below a rank, or nothing', () => {
  const word = (changed: Parameters<typeof aFinding>[0]) => toSeverityLabel(aFinding(changed)).label;
  expect(word({ compares_from: null })).toBe('Blocked');
  expect(word({ compares_from: 'genus' })).toBe('Not below genus');
  expect(word({ compares_from: 'species' })).toBe('Not by feature');
  expect(word({ severity: 'warns', compares_from: null })).toBe('Warning');
  expect(word({ severity: 'notes', compares_from: null })).toBe('Note');
  const some = [aFinding(), aFinding({ compares_from: null }), aFinding({ severity: 'warns', compares_from: null })];
  expect(findBlockers(some)).toEqual([some[1]]);
});

test('ranks are offered from the deepest that is allowed, with what of the reads keeps its name as it is agreed', () => {
  const check = aCheck({ deepest_rank: 'phylum', translation: names });
  expect(rankChoices(check, { translation: 'by_name' }).map(({ title, carried }) => [title, carried])).toEqual([
    ['Phylum', expect.stringMatching(/^96.% of /)],
    ['Domain', expect.stringMatching(/^100.% of /)],
  ]);
  expect(rankChoices(check, { translation: 'none' })[0]?.carried).toMatch(/^54.%/);
  const one = rankChoices(aCheck({ deepest_rank: 'feature', translation: null }), { translation: 'none' });
  expect(one).toHaveLength(8);
  expect(one[0]).toEqual({ rank: 'feature', title: rankTitle('feature'), carried: null });
  expect(rankChoices(aCheck({ deepest_rank: null }), { translation: 'none' })).toEqual([]);
});

test('a merge starts at the deepest rank that keeps the names of four reads in five, which the report recommends too', () => {
  const shares = [1, 0.96, 0.46, 0.88, 0.82, 0.61, 0.47] as const;
  const translation = {
    ...names,
    ranks: ranks.slice(0, 7).map((rank, at) => ({ rank, by_lineage: 0, by_name: shares[at] ?? 0, unmatched: [] })),
  };
  const check = aCheck({ deepest_rank: 'species', translation });
  expect(defaultAgreement(check)).toEqual({ rank: 'family', translation: 'by_name', one_result_per_sample: false });
  expect(describeComparability(check)).toMatch(/^Compare these samples at family and above: at genus only 61.% of /);
  expect(defaultAgreement(aCheck({ deepest_rank: 'order', translation })).rank).toBe('order');
  expect(defaultAgreement(aCheck({ deepest_rank: 'feature', translation: null }))).toMatchObject({
    rank: 'feature',
    translation: 'none',
  });
});

test('the report never recommends a rank at which no name is shared', () => {
  const none = { ...names, ranks: ranks.map((rank) => ({ rank, by_lineage: 0, by_name: 0, unmatched: [] })) };
  expect(describeComparability({ deepest_rank: 'species', translation: none })).toMatch(/too few names/);
  expect(describeComparability({ deepest_rank: null, translation: none })).toMatch(
    /These samples cannot be analysed together\./,
  );
  expect(describeComparability({ deepest_rank: 'genus', translation: null })).toMatch(/at genus and above\.$/);
});

test('an agreement is read in sentences', () => {
  expect((['feature', 'genus', 'domain'] as const).map(describeDepth)).toEqual([
    'down to single features',
    'at genus and above',
    'by domain only',
  ]);
  const all = { rank: 'genus' as const, translation: 'by_name' as const, one_result_per_sample: true };
  expect(describeAgreement(all)).toEqual([
    'Samples are compared at genus and above.',
    'Taxa of different references are matched by name.',
    'For samples processed more than once, only the newest result is used.',
  ]);
  expect(describeAgreement({ ...all, translation: 'none', one_result_per_sample: false })).toHaveLength(1);
});

test('what is merged is what was compared, in those versions; a cohort with itself stays two', () => {
  const { sources } = aCheck();
  expect(toComparedCohorts(sources)).toEqual([
    { cohort_id: 'a'.repeat(32), version: 1 },
    { cohort_id: 'b'.repeat(32), version: 3 },
  ]);
  expect(toComparedCohorts(sources.slice(0, 1))).toEqual([
    toComparedCohorts(sources)[0],
    toComparedCohorts(sources)[0],
  ]);
});
