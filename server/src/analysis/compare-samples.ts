import {
  type BetaDiversity,
  type betaDiversityBodySchema,
  betaDiversitySchema,
  PRODUCT_VERSION,
} from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import type { BetaDiversityOutput } from './computation/beta-diversity-task.ts';
import { computeBetaDiversity } from './computation/run-task.ts';
import type { GroupTests } from './computation/test-groups.ts';
import {
  confoundingWarnings,
  countSubjects,
  memberWarnings,
  missingGroupWarnings,
  processingWarnings,
  subjectWarnings,
} from './members/find-warnings.ts';
import type { MemberFact } from './members/members-index-store.ts';
import { type Members, readMembers } from './members/read-members.ts';
import { type Profiles, readProfiles } from './members/read-profiles.ts';
import { betaDiversityWords } from './method-words.ts';
import { keepResult } from './results/keep-result.ts';
import type { Share } from './results/share-computation.ts';

export type BetaDiversityOrder = z.output<typeof betaDiversityBodySchema>;

const METHOD = 'beta_diversity';
const SAMPLES_AT_LEAST = 3;

/** What decides the numbers; not which cohort the members are in. */
const parametersOf = ({ metric, rank, group_by, permutations, seed }: BetaDiversityOrder) => ({
  metric,
  rank,
  group_by: group_by ?? null,
  permutations,
  seed,
});

function demandEnough({ kept, dropped }: Profiles): void {
  if (kept.length >= SAMPLES_AT_LEAST) return;
  const left =
    dropped.length > 0 ? `; ${dropped.length} without reads ${dropped.length === 1 ? 'is' : 'are'} left out` : '';
  throw new Refusal(
    'validation',
    `Comparing samples needs at least ${SAMPLES_AT_LEAST} with reads, and there ${kept.length === 1 ? 'is' : 'are'} ${kept.length}${left}. Choose more samples.`,
  );
}

function presentTests(tests: GroupTests | null, kept: readonly MemberFact[]) {
  const located = tests?.permanova;
  const spread = tests?.permdisp;
  const subjectsOf = (name: string) => countSubjects(kept.filter(({ group }) => group === name));
  return {
    permanova:
      located && located.pseudo_f !== null
        ? {
            pseudo_f: located.pseudo_f,
            r2: located.r2,
            p: located.p,
            n: located.n,
            permutations: located.permutations,
            seed: located.seed,
            groups: located.groups.map(({ name, n }) => ({ name, n, n_subjects: subjectsOf(name) })),
          }
        : null,
    permdisp:
      spread && spread.f !== null
        ? {
            f: spread.f,
            p: spread.p,
            spread: spread.groups.map(({ name, mean_distance }) => ({ name, mean_distance })),
          }
        : null,
    pairwise: (tests?.pairs ?? []).flatMap((pair) =>
      pair.pseudo_f === null || pair.r2 === null
        ? []
        : [
            {
              a: pair.group_a,
              b: pair.group_b,
              n: pair.n_a + pair.n_b,
              pseudo_f: pair.pseudo_f,
              r2: pair.r2,
              p: pair.p,
              q: pair.q,
            },
          ],
    ),
  };
}

interface Presented {
  order: BetaDiversityOrder;
  profiles: Profiles;
  output: BetaDiversityOutput;
  warnings: BetaDiversity['warnings'];
}

function present({ order, profiles, output, warnings }: Presented): BetaDiversity {
  const { kept, dropped } = profiles;
  const { tests, ...ordination } = output;
  return {
    method: METHOD,
    method_words: betaDiversityWords(order),
    parameters: parametersOf(order),
    seed: order.seed,
    software_version: PRODUCT_VERSION,
    n: kept.length,
    n_subjects: countSubjects(kept),
    dropped,
    warnings: [...warnings, ...(tests?.notes ?? [])],
    metric: order.metric,
    rank: order.rank,
    samples_id: kept.map(({ result_id }) => result_id),
    sample_names: kept.map(({ sample_id }) => sample_id),
    subject_ids: kept.map(({ subject_id }) => subject_id),
    ...ordination,
    percent_of: 'trace',
    group_by: order.group_by ?? null,
    groups: kept.map(({ group }) => group),
    ...presentTests(tests, kept),
  };
}

async function compute(platform: Platform, order: BetaDiversityOrder, members: Members, signal: AbortSignal) {
  const profiles = await readProfiles(platform, members, order.rank, signal);
  demandEnough(profiles);
  const { kept, table } = profiles;
  const { group_by, permutations, seed } = order;
  const groups = group_by === undefined ? null : kept.map(({ group }) => group);
  const output = await computeBetaDiversity(platform, { table, groups, permutations, seed }, signal);
  const warnings = [
    ...subjectWarnings(kept),
    ...(group_by === undefined ? [] : missingGroupWarnings(kept, group_by)),
    ...(group_by === undefined ? [] : confoundingWarnings(kept, group_by)),
    ...(await processingWarnings(platform, kept)),
    ...memberWarnings(members.n_unavailable),
  ];
  return present({ order, profiles, output, warnings });
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
  const members = await readMembers(platform, asker, order, signal);
  const { facts, members_hash, n_unavailable } = members;
  const key = { method: METHOD, parameters: parametersOf(order), members: members_hash, facts, n_unavailable };
  const data = await keepResult(platform, { key, schema: betaDiversitySchema, share, signal }, (stop) =>
    compute(platform, order, members, stop),
  );
  return { data };
}
