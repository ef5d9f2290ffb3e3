import { type cohortRoutes, FILTER, type ReadsHistogram, type SampleFilter } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import {
  and,
  type Clause,
  FULL_SCOPE,
  findSamples,
  matchingResults,
  type QueryOptions,
  type ResultAndSubject,
  uncountedSet,
  visibleSamples,
} from '#samples';
import { type ReadCounts, readCountsOf, sampleTotals } from '../cohort-index-store.ts';
import { listedClause } from './find-members.ts';

/** Bins of a twentieth of a decade are joined until they are few enough for a plot. */
const STEPS_PER_DECADE = 20;
const WIDTHS = [1, 2, 4, 5, 10];
const MAX_BINS = 30;

type ReadsRequest = z.output<typeof cohortRoutes.reads.body>;

/** The samples that a filter finds, or those of a list that the caller may see. */
async function candidates(
  platform: Platform,
  caller: Caller,
  { filter, result_ids }: { filter?: SampleFilter | undefined; result_ids?: readonly string[] | undefined },
): Promise<Clause> {
  if (filter && result_ids) {
    throw validationError([{ field: 'result_ids', message: 'Give a filter or a list of samples, not both.' }]);
  }
  if (filter) return (await findSamples(platform, caller, filter)).toClause();
  const visible = await visibleSamples(platform, caller, FULL_SCOPE);
  if (!result_ids) return visible;
  return and(visible, await listedClause(platform.index, result_ids, 'wanted'));
}

function binsOf(places: ReadCounts['places']): ReadsHistogram['bins'] {
  const counted = new Map(places);
  const ofNone = counted.get(-1);
  const none = ofNone === undefined ? [] : [{ from: 0, to: 1, count: ofNone }];
  const some = [...counted.keys()].filter((place) => place >= 0);
  if (some.length === 0) return none;
  const [low, high] = [Math.min(...some), Math.max(...some)];
  const width = WIDTHS.find((each) => (high - low) / each < MAX_BINS) ?? STEPS_PER_DECADE;
  const first = Math.floor(low / width);
  const edge = (at: number) => 10 ** ((at * width) / STEPS_PER_DECADE);
  const bins = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, at) => {
    const inBin = Array.from({ length: width }, (_each, step) => counted.get((first + at) * width + step) ?? 0);
    return { from: edge(first + at), to: edge(first + at + 1), count: inBin.reduce((sum, n) => sum + n, 0) };
  });
  return [...none, ...bins];
}

/** How many reads the samples of a future cohort have, counted by the index. */
export async function measureReads(
  platform: Platform,
  caller: Caller,
  { min_reads = 0, ...which }: ReadsRequest,
  options: QueryOptions,
): Promise<{ data: ReadsHistogram }> {
  const [where, uncounted] = await Promise.all([candidates(platform, caller, which), uncountedSet(platform)]);
  const request = { where, uncounted, min_reads, steps: STEPS_PER_DECADE };
  const { n, places, ...figures } = await readCountsOf(platform.index, request, options);
  return { data: { n_samples: n, ...figures, bins: binsOf(places) } };
}

const refused = (message: string) => validationError([{ field: 'min_reads', message }]);

/** A minimum of reads says nothing about amounts that are not counts. */
async function requireCounts(platform: Platform, where: Clause): Promise<void> {
  const uncounted = await uncountedSet(platform);
  const { n, n_counted } = await sampleTotals(platform.index, { where, uncounted });
  if (n === n_counted) return;
  throw refused(`${formatNumber(n - n_counted)} of these samples have no read counts. Leave out the minimum.`);
}

/** The filter with the rule that samples have at least so many reads. */
export async function withReadsRule(
  platform: Platform,
  caller: Caller,
  { filter, min_reads }: { filter: SampleFilter; min_reads?: number | undefined },
): Promise<SampleFilter> {
  if (min_reads === undefined) return filter;
  if (filter.and_.length >= FILTER.maximum_rules) {
    throw refused(`The filter already has ${formatNumber(FILTER.maximum_rules)} rules. Remove one to add a minimum.`);
  }
  await requireCounts(platform, await candidates(platform, caller, { filter }));
  const rule = { field: 'reads', operator: '>=', value: min_reads, regex: false } as const;
  return { ...filter, and_: [...filter.and_, rule] };
}

interface ChosenSteps {
  members: ResultAndSubject[];
  /** Of the recipe. */
  steps: { description: string; n_samples: number }[];
}

/** The chosen samples with at least so many reads, which is the last step of their recipe; all where there is no minimum. */
export async function withMinReads(
  platform: Platform,
  caller: Caller,
  { members, steps, min_reads }: ChosenSteps & { min_reads: number | undefined },
): Promise<ChosenSteps> {
  if (min_reads === undefined) return { members, steps };
  const kept = await atLeastReads(platform, caller, { members, min_reads });
  const description = `At least ${formatNumber(min_reads)} reads per sample`;
  return { members: kept, steps: [...steps, { description, n_samples: kept.length }] };
}

/** Of results that the caller may see, those with at least so many reads. Refuses with 422 where none is left. */
async function atLeastReads(
  platform: Platform,
  caller: Caller,
  { members, min_reads }: { members: readonly ResultAndSubject[]; min_reads: number },
): Promise<ResultAndSubject[]> {
  const ids = members.map(({ result_id }) => result_id);
  const where = await candidates(platform, caller, { result_ids: ids });
  await requireCounts(platform, where);
  const enough: Clause = { sql: 'reads >= {min_reads:Float64}', params: { min_reads } };
  const stored = await matchingResults(platform.index, and(where, enough), ids.length);
  if (stored.length === 0) throw refused(`None of these samples has ${formatNumber(min_reads)} reads. Enter fewer.`);
  return stored;
}
