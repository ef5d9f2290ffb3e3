import { type BetaDiversity, betaDiversitySchema } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { computeBetaDiversity } from './computation/run-task.ts';
import {
  confoundingWarnings,
  memberWarnings,
  missingGroupWarnings,
  processingWarnings,
  repeatWarnings,
  subjectWarnings,
} from './members/find-warnings.ts';
import { type Members, readMembers } from './members/read-members.ts';
import { type Profiles, readProfiles } from './members/read-profiles.ts';
import { type BetaDiversityOrder, METHOD, parametersOf, presentComparison } from './present-comparison.ts';
import { keepResult } from './results/keep-result.ts';
import type { Share } from './results/share-computation.ts';

const SAMPLES_AT_LEAST = 3;
/** Distances grow with the square: 5,000 samples take 10 s, and an answer has two minutes. */
const SAMPLES_AT_MOST = 10_000;

function demandEnough({ kept, dropped }: Profiles): void {
  if (kept.length >= SAMPLES_AT_LEAST) return;
  const left =
    dropped.length > 0 ? `; ${dropped.length} without reads ${dropped.length === 1 ? 'is' : 'are'} left out` : '';
  throw new Refusal(
    'validation',
    `Comparing samples needs at least ${SAMPLES_AT_LEAST} with reads, and there ${kept.length === 1 ? 'is' : 'are'} ${kept.length}${left}. Choose more samples.`,
  );
}

async function compute(platform: Platform, order: BetaDiversityOrder, members: Members, signal: AbortSignal) {
  const profiles = await readProfiles(platform, members, order.rank, signal);
  demandEnough(profiles);
  const { kept, table } = profiles;
  const { group_by, permutations, seed } = order;
  const groups = group_by === undefined ? null : kept.map(({ group }) => group);
  const output = await computeBetaDiversity(platform, { table, groups, permutations, seed }, signal);
  const warnings = [
    ...repeatWarnings(kept),
    ...subjectWarnings(kept),
    ...(group_by === undefined ? [] : missingGroupWarnings(kept, group_by)),
    ...(group_by === undefined ? [] : confoundingWarnings(kept, group_by)),
    ...(await processingWarnings(platform, kept)),
    ...memberWarnings(members.n_unavailable),
  ];
  return presentComparison({ order, profiles, output, warnings });
}

export interface Analyses<T> {
  platform: Platform;
  share: Share<T>;
}

/** Distances between a cohort's samples, their principal coordinates, and whether groups differ. */
export async function compareSamples(
  { platform, share }: Analyses<BetaDiversity>,
  asker: Asker,
  order: BetaDiversityOrder,
  signal: AbortSignal,
): Promise<{ data: BetaDiversity }> {
  const members = await readMembers({ platform, asker, at_most: SAMPLES_AT_MOST }, order, signal);
  const { facts, members_hash, n_unavailable } = members;
  const key = { method: METHOD, parameters: parametersOf(order), members: members_hash, facts, n_unavailable };
  const data = await keepResult(platform, { key, schema: betaDiversitySchema, share, signal }, (stop) =>
    compute(platform, order, members, stop),
  );
  return { data };
}
