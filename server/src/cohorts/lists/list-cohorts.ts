import type { Cohort, cohortRoutes, HitOf, RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { listGrantsTo } from '#sharing';
import { COHORT_RESOURCE } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { type CohortVisibility, findNamedCohorts, listCohorts } from './list-store.ts';

type ListQuery = RouteInput<(typeof cohortRoutes)['list']>['query'];

/** Cohort types in a list; run cohorts only on request. */
function typesOf(query: ListQuery): Cohort['cohort_type'][] {
  const hidden: Record<Cohort['cohort_type'], boolean> = {
    private: query.hide_private,
    merged: query.hide_private,
    auto_created:
      query.hide_private ||
      !(query.show_auto_created || query.run_id !== undefined || query.cohort_type === 'auto_created'),
    public: query.hide_public,
    shared: query.hide_shared,
  };
  const types = query.cohort_type
    ? [query.cohort_type]
    : (['private', 'public', 'shared', 'merged', 'auto_created'] as const);
  return types.filter((type) => !hidden[type]);
}

async function cohortsOf(db: Db, caller: Caller): Promise<CohortVisibility> {
  const shared = await listGrantsTo(db, caller, COHORT_RESOURCE.kind);
  return {
    workspace_id: caller.workspace.workspace_id,
    shared: shared.map(({ object_id: id, version, shared_at }) => ({ id, version, shared_at })),
  };
}

/** Cohorts of the workspace, those shared with it or the person in the version that was shared, and public ones. */
export async function listVisibleCohorts({ db }: Platform, caller: Caller, query: ListQuery) {
  const { page, page_size, name, omic_type, tag, starred, run_id, sort, descending } = query;
  const request = { name, omic_type, tag, starred, run_id, types: typesOf(query), sort, descending, page, page_size };
  const seen = await cohortsOf(db, caller);
  const { rows, total } = await listCohorts(db, { person_id: caller.person.id, ...seen, ...request });
  return { data: await cohortViews(db, caller, rows), paging: { page, page_size, total } };
}

/** Cohorts that match a query, of any type. */
export async function searchCohorts({ db }: Platform, caller: Caller, request: { query: string; limit: number }) {
  const { rows, total } = await findNamedCohorts(db, await cohortsOf(db, caller), request);
  const views = await cohortViews(db, caller, rows);
  const hits = views.map(
    ({ id, name, access, workspace_name, cohort_type, version, n_samples }): HitOf<'cohort'> => ({
      ...{ kind: 'cohort', id, name, access, workspace_name, cohort_type, version, n_samples },
    }),
  );
  return { hits, total };
}
