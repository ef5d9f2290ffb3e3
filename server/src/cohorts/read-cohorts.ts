import type { CohortDetail, cohortRoutes, RouteInput } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { type Clause, dataSetsByIds, fieldsOf, pageOfSamples } from '#samples';
import { processingOf, readTotals } from './cohort-index-store.ts';
import { cohortView } from './cohort-view.ts';
import { listCohorts } from './cohorts-store.ts';
import type { OwnCohortType } from './cohorts-tables.ts';
import { findMembers } from './members/find-members.ts';

type ListQuery = RouteInput<(typeof cohortRoutes)['list']>['query'];
type MembersBody = RouteInput<(typeof cohortRoutes)['result']>['body'];

/** Which of the workspace's own cohorts a list shows. A shared one is another workspace's: never among them. */
function typesOf(query: ListQuery): OwnCohortType[] {
  const own: OwnCohortType[] = ['private', 'public', 'merged', 'auto_created'];
  if (query.cohort_type) return own.filter((type) => type === query.cohort_type);
  return own.filter((type) => {
    if (type === 'auto_created') return query.show_auto_created;
    return type === 'public' ? !query.hide_public : !query.hide_private;
  });
}

export async function listOwnCohorts(platform: Platform, asker: Asker, query: ListQuery) {
  const { page, page_size, name } = query;
  const { workspace_id } = asker.workspace;
  const list = { workspace_id, name, types: typesOf(query), page, page_size };
  const { rows, total } = await listCohorts(platform.db, list);
  const names = await namesOfPeople(
    platform.db,
    rows.map(({ created_by }) => created_by),
  );
  return { data: rows.map((row) => cohortView(row, names)), paging: { page, page_size, total } };
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

export async function showCohort(platform: Platform, asker: Asker, cohort_id: string): Promise<{ data: CohortDetail }> {
  const { cohort, member_ids, where } = await findMembers(platform, asker, { cohort_id });
  const [reads, groups, fields, names] = await Promise.all([
    readTotals(platform.index, where),
    processing(platform, where),
    fieldsOf(platform, where),
    namesOfPeople(platform.db, [cohort.created_by]),
  ]);
  return {
    data: {
      ...cohortView(cohort, names),
      recipe: cohort.recipe,
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
  return pageOfSamples(platform, { where, page, page_size }, { signal });
}
