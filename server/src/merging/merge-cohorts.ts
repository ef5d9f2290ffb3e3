import type {
  Cohort,
  CohortRecipe,
  MergeCheck,
  mergeBodySchema,
  mergeCheckBodySchema,
  OmicType,
  Rank,
  ReadsHistogram,
} from '@cohortium/contract';
import type { z } from 'zod';
import { measureReads, requireRoom, saveCohort, withMinReads } from '#cohorts';
import type { Tx } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { ResultAndSubject } from '#samples';
import { carryOverlays, planMerge } from './carry-overlays.ts';
import { isWithin } from './compatibility/find-issues.ts';
import { leftOut } from './compatibility/find-overlays.ts';
import { formatList } from './compatibility/merge-source.ts';
import { insertAgreement } from './merge-store.ts';
import { type MergePart, type Reading, readMergeParts } from './read-sources.ts';
import { findMergedResults, surveyParts } from './survey-sources.ts';

type Chosen = z.output<typeof mergeCheckBodySchema>;

/** A merge as it would be made now. */
interface Merge {
  sources: readonly MergePart[];
  /** Members to freeze, if requested. */
  members: ResultAndSubject[];
  /** Samples after each part, those of several parts once. */
  n_after: readonly number[];
  omic_type: OmicType;
  check: MergeCheck;
}

/** Previews a merge with its compatibility findings. Throws 404 and 422. */
async function prepareMerge(
  reading: Reading,
  { cohorts, one_result_per_sample = false }: Chosen,
  { with_members }: { with_members: boolean },
): Promise<Merge> {
  const sources = await readMergeParts(reading, cohorts);
  const { members, n_after, ...check } = await surveyParts(reading, {
    compared: { kind: 'cohorts', sources: sources.map(({ raw }) => raw), only_newest: one_result_per_sample },
    clauses: sources.map(({ where }) => where),
    with_members,
  });
  requireRoom(check.n_samples, 'cohorts');
  return { sources, members, n_after, omic_type: sources[0]?.found.cohort.omic_type ?? 'microbiomics', check };
}

export async function checkMerge(reading: Reading, chosen: Chosen): Promise<{ data: MergeCheck }> {
  return { data: (await prepareMerge(reading, chosen, { with_members: false })).check };
}

type Order = z.output<typeof mergeBodySchema>;

/** Reads per sample of what a merge would freeze. Throws 404 and 422. */
export async function measureMergeReads(
  reading: Reading,
  { cohorts, one_result_per_sample: only_newest = false, min_reads }: Chosen & Pick<Order, 'min_reads'>,
): Promise<{ data: ReadsHistogram }> {
  const result_ids = await findMergedResults(reading, { cohorts, only_newest });
  return measureReads(reading.platform, reading.caller, { result_ids, min_reads }, { signal: reading.signal });
}

/** Refuses what no rank helps, and a rank at which the samples cannot be compared. */
function requireFit({ check: { findings, deepest_rank } }: Merge, rank: Rank): void {
  if (deepest_rank === null) {
    const never = findings.filter(({ severity, compares_from }) => severity === 'blocks' && compares_from === null);
    const reasons = never.map(({ title, message, remedy }) => `${title} ${message} ${remedy}`).join(' ');
    throw new AppError('conflict', `These cohorts cannot be merged. ${reasons}`);
  }
  if (isWithin(rank, deepest_rank)) return;
  const against = findings.filter(
    ({ severity, compares_from }) => severity === 'blocks' && compares_from !== null && !isWithin(rank, compares_from),
  );
  const reasons = against.map(({ title, message }) => `${title} ${message}`).join(' ');
  const what = rank === 'feature' ? 'The features of these cohorts' : `Names at the rank of ${rank}`;
  throw validationError([
    { field: 'rank', message: `${what} cannot be compared. ${reasons} Choose ${deepest_rank} or above.` },
  ]);
}

function recipeOf(
  { sources, n_after, check }: Merge,
  { rank, translation, one_result_per_sample }: Order,
): CohortRecipe {
  const steps = sources.map(({ found: { cohort } }, at) => ({
    description: `Cohort “${cohort.name}”, version ${cohort.version}`,
    n_samples: n_after[at] ?? 0,
  }));
  const references = check.translation?.references ?? [];
  const agreed = [
    ...(one_result_per_sample ? ['The newest result of each sample'] : []),
    ...(rank && rank !== 'feature' ? [`Compared at ${rank} and above`] : []),
    ...(translation === 'by_name' && references.length > 1
      ? [`Equal names of ${formatList(references)} treated as the same taxon`]
      : []),
  ];
  const { n_samples } = check;
  return {
    ...{ filter: null, selection: null, parent: null },
    parents: sources.map(({ found: { cohort } }) => ({
      cohort_id: cohort.id,
      version: cohort.version,
      name: cohort.name,
    })),
    steps: [...steps, ...agreed.map((description) => ({ description, n_samples }))],
  };
}

/** Freezes the samples of several cohorts, each once, as version 1 of another. Refuses with 404, 409 and 422. */
export async function mergeCohorts(reading: Reading, order: Order): Promise<{ data: Cohort }> {
  const merge = await prepareMerge(reading, order, { with_members: true });
  const { rank = 'feature', translation = 'none', one_result_per_sample = false } = order;
  requireFit(merge, rank);
  const { sources: parts, members, omic_type, check } = merge;
  const description = `Merged from ${formatList(parts.map(({ found: { cohort } }) => `“${cohort.name}”`))}`;
  const edit = planMerge(
    parts.map(({ raw }) => raw),
    leftOut(check.findings),
  );
  const carried = parts.flatMap(({ found: { cohort }, raw, steps }) =>
    raw.overlay?.is_kept ? [{ cohort, steps }] : [],
  );
  const recipe = recipeOf(merge, order);
  const kept = await withMinReads(reading.platform, reading.caller, {
    ...{ members, steps: recipe.steps, min_reads: order.min_reads },
  });
  const created_by = reading.caller.person.id;
  const first = {
    ...(edit ? { saveOverlay: (tx: Tx) => carryOverlays(tx, { edit, carried, created_by }) } : {}),
    ...{ name: order.name, description: order.description, cohort_type: 'merged' as const, omic_type },
    ...{ members: kept.members, recipe: { ...recipe, steps: kept.steps } },
    change: { kind: 'merged' as const, description, detail: { rank, translation, one_result_per_sample } },
  };
  const { sources, findings } = check;
  const agreed = { version: 1, rank, translation, one_result_per_sample, sources, findings };
  const data = await saveCohort(reading.platform, reading.caller, first, (tx, cohort_id) =>
    insertAgreement(tx, { cohort_id, ...agreed }),
  );
  return { data };
}
