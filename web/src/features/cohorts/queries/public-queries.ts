import { cohortRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

export interface PublicCohortsRequest {
  page: number;
  page_size: number;
  title: string;
}

/** A page of the cohorts that everybody may read. */
export function publicCohortsQuery({ title, ...paging }: PublicCohortsRequest) {
  const query = { ...paging, ...(title ? { title } : {}) };
  return queryOptions({ ...queryOf(cohortRoutes.publicList, { query }), placeholderData: keepPreviousData });
}

export const publicCohortQuery = (id: string, version: number) =>
  queryOf(cohortRoutes.publicPage, { params: { id, version } });
