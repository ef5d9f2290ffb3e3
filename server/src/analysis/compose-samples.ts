import {
  ANALYSIS,
  type Composition,
  type compositionBodySchema,
  compositionSchema,
  PRODUCT_VERSION,
} from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import type { Analyses } from './compare-samples.ts';
import type { CompositionOutput } from './computation/composition-task.ts';
import { computeComposition } from './computation/run-task.ts';
import { countSubjects, memberWarnings, processingWarnings } from './members/find-warnings.ts';
import { type Members, readMembers } from './members/read-members.ts';
import { type Profiles, readProfiles } from './members/read-profiles.ts';
import { compositionWords } from './method-words.ts';
import { keepResult } from './results/keep-result.ts';

export type CompositionOrder = z.output<typeof compositionBodySchema>;

const METHOD = 'composition';

const parametersOf = ({ rank, group_by, top_n }: CompositionOrder) => ({ rank, group_by: group_by ?? null, top_n });

interface Presented {
  order: CompositionOrder;
  profiles: Profiles;
  output: CompositionOutput;
  warnings: Composition['warnings'];
}

function present({ order, profiles, output, warnings }: Presented): Composition {
  const { kept, dropped } = profiles;
  const { taxa, percents, group_means } = output;
  const byTaxon = (numbers: readonly number[]) =>
    Object.fromEntries(taxa.map(({ taxon }, column) => [taxon, numbers[column] ?? 0]));
  return {
    method: METHOD,
    method_words: compositionWords(order),
    parameters: parametersOf(order),
    seed: null,
    software_version: PRODUCT_VERSION,
    n: kept.length,
    n_subjects: countSubjects(kept),
    dropped,
    warnings,
    rank: order.rank,
    taxa,
    rows: kept.map(({ result_id }, at) => Object.assign(byTaxon(percents[at] ?? []), { result_id })),
    samples: kept.map(({ result_id, sample_id, subject_id, group, reads }) => ({
      result_id,
      sample_id,
      subject_id,
      group,
      reads,
    })),
    group_by: order.group_by ?? null,
    group_means: group_means.map(({ group, n, mean, sd }) => ({
      group,
      n,
      mean: byTaxon(mean),
      // One sample has no spread: no number is better than a zero.
      sd: sd ? byTaxon(sd) : {},
    })),
  };
}

async function compute(platform: Platform, order: CompositionOrder, members: Members, signal: AbortSignal) {
  const profiles = await readProfiles(platform, members, order.rank, signal);
  const { kept, table } = profiles;
  if (kept.length === 0) {
    throw new Refusal('validation', 'None of these samples has reads assigned to a feature. Choose others.');
  }
  const groups = order.group_by === undefined ? null : kept.map(({ group }) => group);
  const output = await computeComposition(platform, { table, groups, top_n: order.top_n }, signal);
  const warnings = [...(await processingWarnings(platform, kept)), ...memberWarnings(members.n_unavailable)];
  return present({ order, profiles, output, warnings });
}

/** What each sample of a cohort is made of at a rank. */
export async function composeSamples(
  { platform, share }: Analyses<Composition>,
  asker: Asker,
  order: CompositionOrder,
  signal: AbortSignal,
): Promise<{ data: Composition }> {
  const members = await readMembers({ platform, asker, at_most: ANALYSIS.maximum_samples }, order, signal);
  const { facts, members_hash, n_unavailable } = members;
  const key = { method: METHOD, parameters: parametersOf(order), members: members_hash, facts, n_unavailable };
  const data = await keepResult(platform, { key, schema: compositionSchema, share, signal }, (stop) =>
    compute(platform, order, members, stop),
  );
  return { data };
}
