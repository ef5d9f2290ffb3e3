import type { Cohort, cohortRoutes, RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { sharedWith } from '#sharing';
import { shown } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { listCohorts } from './list-store.ts';

type ListQuery = RouteInput<(typeof cohortRoutes)['list']>['query'];

/** Which kinds of cohorts a list shows; those that runs made by themselves only when asked for. */
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
  const { page, page_size, name, omic_type, tag, starred, sort, descending } = query;
  const { workspace_id } = asker.workspace;
  const shared = (await sharedWith(db, asker, shown.kind)).map(({ object_id: id, version, shared_at }) => ({
    ...{ id, version, shared_at },
  }));
  const wanted = { name, omic_type, tag, starred, types: typesOf(query), sort, descending, page, page_size };
  const { rows, total } = await listCohorts(db, { person_id: asker.person.id, workspace_id, shared, ...wanted });
  return { data: await cohortViews(db, asker, rows), paging: { page, page_size, total } };
}
