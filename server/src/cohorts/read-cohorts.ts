import {
  type CohortDetail,
  type cohortRoutes,
  defaultGrouping,
  filterOfResults,
  type RouteInput,
  type SampleFilter,
} from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import {
  type Clause,
  dataSetsByIds,
  findSamples,
  pageOfSamples,
  selectionOf,
  titleAmong,
  uncountedSet,
} from '#samples';
import { processingOf, sampleTotals } from './cohort-index-store.ts';
import { COHORT_RESOURCE } from './cohort-policy.ts';
import { cohortViews } from './cohort-view.ts';
import { groupingOf } from './lists/marks-store.ts';
import { findGroupings } from './members/find-groupings.ts';
import {
  getVersion,
  getVisibleCohort,
  membersClause,
  throughCohort,
  type VisibleCohort,
} from './members/find-members.ts';
import { findOverlay } from './overlay/find-overlay.ts';
import { findOverlayFields, overlaidFields } from './overlay/overlaid-fields.ts';
import { overlaySamples } from './overlay/overlay-samples.ts';
import { sharedVersionLabel } from './versions/list-history.ts';

/** Members of a readable cohort that match a filter on the cohort's metadata. */
async function findPassing(
  platform: Platform,
  caller: Caller,
  found: VisibleCohort,
  filter: SampleFilter,
): Promise<Clause> {
  const { cohort, access } = found;
  const request = { ...filter, overlayFields: await findOverlayFields(platform, [found], filter) };
  const within = await membersClause(platform, cohort);
  const through = await throughCohort(platform, cohort, access);
  const passing = await findSamples(platform, caller, request, { within, through });
  return passing.toClause();
}

type MembersBody = RouteInput<(typeof cohortRoutes)['result']>['body'];

/** How the samples were processed, with what their reference's makers say against it. */
async function processing(
  platform: Platform,
  where: Clause,
): Promise<Pick<CohortDetail, 'processing' | 'amount_units'>> {
  const rows = await processingOf(platform.index, where);
  const found = await dataSetsByIds(
    platform.db,
    rows.flatMap(({ data_sets }) => data_sets),
  );
  const amount_units = [...new Set(found.map(({ amount_unit }) => amount_unit))].sort();
  const cautionOf = new Map(found.map((dataSet) => [dataSet.pipeline_data_id, dataSet.reference_caution]));
  const each = rows.map(({ data_sets, ...row }) => {
    const cautions = new Set(data_sets.flatMap((id) => cautionOf.get(id) ?? []));
    return { ...row, caution: cautions.size > 0 ? [...cautions].join(' ') : null };
  });
  return { processing: each, amount_units };
}

/** The recipe visible to the caller: the parent cohort and the rules can be confidential. */
export function recipeFor({
  cohort: { recipe, n_samples },
  access: { access },
}: VisibleCohort): CohortDetail['recipe'] {
  if (access === 'own') return recipe;
  if (access === 'shared') return { ...recipe, parent: null, parents: [] };
  const steps = [{ description: 'Published. The filter rules are visible only to the cohort’s owners.', n_samples }];
  return { filter: null, selection: null, parent: null, parents: [], steps };
}

/** The change that made the version; other workspaces see only who and when. */
async function versionFacts({ db }: Platform, caller: Caller, { cohort, access }: VisibleCohort) {
  const { changed_at, changed_by, change } = cohort;
  const isOwn = access.access === 'own';
  const [names, latest] = await Promise.all([
    namesOfPeople(db, [changed_by]),
    isOwn ? getVersion(db, caller, { cohort_id: cohort.id }) : null,
  ]);
  return {
    current_version: latest?.cohort.version ?? cohort.version,
    change: isOwn ? change : { kind: change.kind, description: sharedVersionLabel(cohort.version) },
    changed_by: names.get(changed_by) ?? 'a former member',
    changed_at,
  };
}

export async function showCohort(
  platform: Platform,
  caller: Caller,
  named: { cohort_id: string; version?: number | undefined },
): Promise<{ data: CohortDetail }> {
  const found = await getVisibleCohort(platform, caller, named);
  const { cohort, where } = found;
  const [reads, processed, fields, [view], facts, default_grouping] = await Promise.all([
    uncountedSet(platform).then((uncounted) => sampleTotals(platform.index, { where, uncounted })),
    processing(platform, where),
    findOverlay(platform, found).then((overlaid) => overlaidFields(platform, overlaid)),
    cohortViews(platform.db, caller, [cohort]),
    versionFacts(platform, caller, found),
    groupingOf(platform.db, { person_id: caller.person.id, cohort_id: cohort.id }),
  ]);
  if (!view) throw notFound(COHORT_RESOURCE.label);
  const recipe = recipeFor(found);
  return {
    data: {
      ...view,
      ...facts,
      recipe,
      ...processed,
      n_unavailable: cohort.n_samples - reads.n,
      fields: fields.map((field) => ({ ...field, title: titleIn(field, processed.amount_units) })),
      groupings: await findGroupings(platform, found, { fields, filter: recipe.filter }),
      default_grouping,
      total_reads: reads.total,
      reads_range: reads.n > 0 ? [reads.least, reads.most] : null,
    },
  };
}

const titleIn = ({ field, title }: CohortDetail['fields'][number], units: CohortDetail['amount_units']): string =>
  field === 'reads'
    ? titleAmong(
        field,
        units.every((unit) => unit === 'reads'),
      )
    : title;

/** Number of samples of a version, and the default grouping of its plots. */
export async function findDefaultGrouping(
  platform: Platform,
  caller: Caller,
  named: { cohort_id: string; version?: number | undefined },
): Promise<{ n_samples: number; field: string | undefined }> {
  const found = await getVisibleCohort(platform, caller, named);
  const fields = await overlaidFields(platform, await findOverlay(platform, found));
  const groupings = await findGroupings(platform, found, { fields, filter: recipeFor(found).filter });
  return { n_samples: found.cohort.n_samples, field: defaultGrouping(groupings)?.field };
}

/** One page of the members that are still to be seen and pass a filter; the total counts these. */
export async function listMembers(
  platform: Platform,
  caller: Caller,
  { cohort_id, version, page, page_size, ...filter }: MembersBody,
  signal: AbortSignal,
) {
  const found = await getVisibleCohort(platform, caller, { cohort_id, version });
  const where = await findPassing(platform, caller, found, filterOfResults(filter));
  const members = await pageOfSamples(platform, { caller, selection: selectionOf(where), page, page_size }, { signal });
  return { ...members, data: await overlaySamples(platform, found, members.data) };
}
