import type { Cohort, CohortDetail, cohortRoutes, RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { type Clause, dataSetsByIds, fieldsOf, pageOfSamples } from '#samples';
import { sharedWith } from '#sharing';
import { processingOf, readTotals } from './cohort-index-store.ts';
import { shown } from './cohort-policy.ts';
import { cohortViews } from './cohort-view.ts';
import { listCohorts } from './cohorts-store.ts';
import { type FoundCohort, findMembers } from './members/find-members.ts';

type ListQuery = RouteInput<(typeof cohortRoutes)['list']>['query'];
type MembersBody = RouteInput<(typeof cohortRoutes)['result']>['body'];

/** Which kinds of cohorts a list shows; those that selections made by themselves only when asked for. */
function typesOf(query: ListQuery): Cohort['cohort_type'][] {
  const hidden: Record<Cohort['cohort_type'], boolean> = {
    private: query.hide_private,
    merged: query.hide_private,
    auto_created: query.hide_private || !(query.show_auto_created || query.cohort_type === 'auto_created'),
    public: query.hide_public,
    shared: query.hide_shared,
  };
  const types = query.cohort_type
    ? [query.cohort_type]
    : (['private', 'public', 'shared', 'merged', 'auto_created'] as const);
  return types.filter((type) => !hidden[type]);
}

/** Cohorts of the workspace, those shared with it or the person in the version that was shared, and public ones. */
export async function listVisibleCohorts({ db }: Platform, asker: Asker, query: ListQuery) {
  const { page, page_size, name } = query;
  const { workspace_id } = asker.workspace;
  const shared = (await sharedWith(db, asker, shown.kind)).map(({ object_id: id, version, shared_at }) => ({
    id,
    version,
    shared_at,
  }));
  const { rows, total } = await listCohorts(db, { workspace_id, shared, name, types: typesOf(query), page, page_size });
  return { data: await cohortViews(db, asker, rows), paging: { page, page_size, total } };
}

/** How the samples were processed, with what their reference's makers say against it. */
async function processing(platform: Platform, where: Clause): Promise<CohortDetail['processing']> {
  const rows = await processingOf(platform.index, where);
  const found = await dataSetsByIds(
    platform.db,
    rows.flatMap(({ data_sets }) => data_sets),
  );
  const cautionOf = new Map(found.map((dataSet) => [dataSet.pipeline_data_id, dataSet.reference_caution]));
  return rows.map(({ data_sets, ...row }) => {
    const cautions = new Set(data_sets.flatMap((id) => cautionOf.get(id) ?? []));
    return { ...row, caution: cautions.size > 0 ? [...cautions].join(' ') : null };
  });
}

/** How it was chosen, as far as whoever asks may know: its parent is another cohort, its rules may name what is guarded. */
function recipeFor({ cohort: { recipe, n_samples }, access: { access } }: FoundCohort): CohortDetail['recipe'] {
  if (access === 'own') return recipe;
  if (access === 'shared') return { ...recipe, parent: null, parents: [] };
  const steps = [{ words: 'Published; the rules it was chosen by are its makers’', n_samples }];
  return { filter: null, selection: null, parent: null, parents: [], steps };
}

export async function showCohort(platform: Platform, asker: Asker, cohort_id: string): Promise<{ data: CohortDetail }> {
  const found = await findMembers(platform, asker, { cohort_id });
  const { cohort, member_ids, where } = found;
  const [reads, groups, fields, [view]] = await Promise.all([
    readTotals(platform.index, where),
    processing(platform, where),
    fieldsOf(platform.index, where),
    cohortViews(platform.db, asker, [cohort]),
  ]);
  if (!view) throw notFound(shown.words);
  return {
    data: {
      ...view,
      recipe: recipeFor(found),
      processing: groups,
      n_unavailable: member_ids.length - reads.n,
      fields,
      total_reads: reads.total,
      reads_range: reads.n > 0 ? [reads.least, reads.most] : null,
    },
  };
}

/** One page of the members that are still to be seen; the total counts these. */
export async function listMembers(
  platform: Platform,
  asker: Asker,
  { cohort_id, page, page_size }: MembersBody,
  signal: AbortSignal,
) {
  const { where } = await findMembers(platform, asker, { cohort_id });
  return pageOfSamples(platform, { asker, where, page, page_size }, { signal });
}
