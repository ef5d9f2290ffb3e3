import { type Cohort, type CohortDeletion, cohortRoutes, type RouteInput, workspaceRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryOf, refresh } from '#platform/api';

type Pages = { page: number; page_size: number };
type CohortVersionRef = Pick<Cohort, 'id' | 'version'>;

export const historyQuery = (id: string, query: Pages) =>
  queryOptions({
    ...queryOf(cohortRoutes.history, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });

export const diffQuery = (id: string, query: Pages & { from: number; to: number }) =>
  queryOptions({ ...queryOf(cohortRoutes.diff, { params: { id }, query }), placeholderData: keepPreviousData });

export const stalenessQuery = (id: string) => queryOf(cohortRoutes.staleness, { params: { id } });
export const lineageQuery = (id: string) => queryOf(cohortRoutes.lineage, { params: { id } });
export const dependentsQuery = (cohort_id: string) => queryOf(cohortRoutes.dependents, { query: { cohort_id } });

const { list, deleted, ...ofOne } = cohortRoutes;
const lists = () => refresh(list, deleted, ...Object.values(workspaceRoutes));
const everything = () => Promise.all([lists(), refresh(...Object.values(ofOne))]);

/** Refreshes all queries of the cohort after a write, also after a failed one, because someone else may have changed it. */
async function withCohortRefresh(write: Promise<{ data: Cohort }>): Promise<Cohort> {
  try {
    return (await write).data;
  } finally {
    await everything();
  }
}

type CohortChanges = Omit<RouteInput<(typeof cohortRoutes)['editById']>['body'], 'version'>;

export const updateCohortDetails = ({ id, version }: CohortVersionRef, changes: CohortChanges) =>
  withCohortRefresh(call(cohortRoutes.editById, { params: { id }, body: { ...changes, version } }));

export const revertCohort = ({ id: cohort_id, version }: CohortVersionRef, to_version: number) =>
  withCohortRefresh(call(cohortRoutes.revert, { body: { cohort_id, version, to_version } }));

export const removeMembers = ({ id: cohort_id, version }: CohortVersionRef, result_ids: string[]) =>
  withCohortRefresh(call(cohortRoutes.remove, { body: { cohort_id, version, result_ids } }));

export const retainMembers = ({ id: cohort_id, version }: CohortVersionRef, result_ids: string[]) =>
  withCohortRefresh(call(cohortRoutes.subset, { body: { cohort_id, version, result_ids } }));

export const addResults = (
  { id: cohort_id, version }: CohortVersionRef,
  samples: { result_ids: string[]; min_reads?: number },
) => withCohortRefresh(call(cohortRoutes.addResult, { body: { cohort_id, version, ...samples } }));

export const updateCohort = ({ id: cohort_id, version }: CohortVersionRef) =>
  withCohortRefresh(call(cohortRoutes.update, { body: { cohort_id, version } }));

export const dismissStaleness = ({ id: cohort_id }: CohortVersionRef, source: string) =>
  withCohortRefresh(call(cohortRoutes.dismissChanges, { body: { cohort_id, source } }));

export async function deleteCohort(cohort_id: string): Promise<CohortDeletion> {
  const { data } = await call(cohortRoutes.delete, { body: { cohort_id } });
  // The page of a cohort that is gone is left, not asked for again.
  await lists();
  return data;
}

/** Brings a cohort back; answers its name. */
export async function restoreDeleted({ deletion_id }: Pick<CohortDeletion, 'deletion_id'>): Promise<string> {
  const { name } = await withCohortRefresh(call(cohortRoutes.restore, { body: { deletion_id } }));
  return `“${name}”`;
}

export const deletedQuery = ({ page, page_size }: Pages) =>
  queryOptions({
    ...queryOf(cohortRoutes.deleted, { query: { page, page_size } }),
    placeholderData: keepPreviousData,
  });
