import { type cohortRoutes, filterOfResults, type RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller, RequestInfo } from '#platform/http';
import { findSamplesWithin, measureWithin, pageOfSamples } from '#samples';
import { getVisibleCohorts, placesOfMembers, visibleThroughCohort } from '../members/visible-cohorts.ts';
import { findOverlayFields } from '../overlay/overlaid-fields.ts';
import { overlaySamples } from '../overlay/overlay-samples.ts';

type StudioBody = RouteInput<(typeof cohortRoutes)['studio']>['body'];
type MetricBody = RouteInput<(typeof cohortRoutes)['metric']>['body'];

/** Whether a member is among those that are looked at, by the cohorts it is in. */
const isAmong: Record<StudioBody['match'], (places: string) => boolean> = {
  any: () => true,
  all: (places) => !places.includes('0'),
  exactly_one: (places) => places.indexOf('1') === places.lastIndexOf('1'),
};

async function lookAt(
  platform: Platform,
  caller: Caller,
  { cohorts: refs, match }: Pick<StudioBody, 'cohorts' | 'match'>,
) {
  const cohorts = await getVisibleCohorts(platform, caller, refs);
  const places = new Map([...placesOfMembers(cohorts)].filter(([, membership]) => isAmong[match](membership)));
  return { cohorts, places, seen: await visibleThroughCohort(platform, cohorts, places) };
}

/** A page of the members of cohorts that pass a filter, each with the cohorts that hold it. */
export async function browseMembers(platform: Platform, caller: Caller, body: StudioBody, request: RequestInfo) {
  const { cohorts: refs, match, ...rest } = body;
  const { cohorts, places, seen } = await lookAt(platform, caller, { cohorts: refs, match });
  const filter = filterOfResults(rest);
  const query = { ...filter, overlayFields: await findOverlayFields(platform, cohorts, filter) };
  const selection = await findSamplesWithin(platform, async () => seen, query);
  const { page, page_size, sort, data_projections } = query;
  const found = await pageOfSamples(
    platform,
    { caller, selection, sort, page, page_size, data_projections },
    { signal: request.signal },
  );
  const holding = (result_id: string): string[] =>
    cohorts.flatMap(({ cohort }, at) => (places.get(result_id)?.[at] === '1' ? [cohort.id] : []));
  // With several cohorts, no overlay applies.
  const [only, ...more] = cohorts;
  const rows = only && more.length === 0 ? await overlaySamples(platform, only, found.data) : found.data;
  return { ...found, data: rows.map((row) => ({ ...row, cohort_ids: holding(row.result_id) })) };
}

/** Counts over the members of cohorts that pass a filter. */
export async function measureMembers(platform: Platform, caller: Caller, body: MetricBody, request: RequestInfo) {
  const { cohorts: refs, match, ...rest } = body;
  const { cohorts, seen } = await lookAt(platform, caller, { cohorts: refs, match });
  const filter = filterOfResults(rest);
  const query = { ...filter, overlayFields: await findOverlayFields(platform, cohorts, filter) };
  return measureWithin(platform, seen, query, { signal: request.signal });
}
