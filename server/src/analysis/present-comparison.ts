import { type BetaDiversity, type betaDiversityBodySchema, PRODUCT_VERSION } from '@cohortium/contract';
import type { PermanovaPair } from '@cohortium/stats';
import type { z } from 'zod';
import type { BetaDiversityOutput } from './computation/beta-diversity-task.ts';
import type { GroupTests } from './computation/test-groups.ts';
import { countSubjects } from './members/find-warnings.ts';
import type { MemberFact } from './members/members-index-store.ts';
import type { Profiles } from './members/read-profiles.ts';
import { betaDiversityWords } from './method-words.ts';

export type BetaDiversityOrder = z.output<typeof betaDiversityBodySchema>;

export const METHOD = 'beta_diversity';

/** What decides the numbers; not which cohort the members are in. */
export const parametersOf = ({ metric, rank, group_by, permutations, seed }: BetaDiversityOrder) => ({
  metric,
  rank,
  group_by: group_by ?? null,
  permutations,
  seed,
});

/** A pair that could not be tested is named in a note, not here. */
function presentPair(pair: PermanovaPair): BetaDiversity['pairwise'] {
  const { group_a: a, group_b: b, n_a, n_b, pseudo_f, r2, p, q } = pair;
  return pseudo_f === null || r2 === null ? [] : [{ a, b, n: n_a + n_b, pseudo_f, r2, p, q }];
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
    pairwise: (tests?.pairs ?? []).flatMap(presentPair),
  };
}

interface Presented {
  order: BetaDiversityOrder;
  profiles: Profiles;
  output: BetaDiversityOutput;
  warnings: BetaDiversity['warnings'];
}

/** The answer as it travels. */
export function presentComparison({ order, profiles, output, warnings }: Presented): BetaDiversity {
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
