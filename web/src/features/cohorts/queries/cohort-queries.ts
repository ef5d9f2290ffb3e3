import { type Cohort, type CohortType, cohortRoutes, MAX_PAGE_SIZE, type SampleRow } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryKeyOf, queryOf } from '#platform/api';
import { type CohortFilters, noFilters } from '../list/cohort-list-view.ts';

export type CohortListRequest = {
  status: CohortType | null;
  name: string;
  page: number;
  page_size: number;
  /** Everybody's are left out. */
  hide_public?: boolean;
} & Partial<CohortFilters>;

/** A page of the cohorts that a person may see. */
export function cohortsQuery({ status, page, page_size, hide_public = false, ...request }: CohortListRequest) {
  const { name, tag, omic_type, starred, auto_created, sort, descending } = { ...noFilters, ...request };
  const query = {
    ...{ page, page_size },
    ...(status ? { cohort_type: status } : {}),
    ...(name ? { name } : {}),
    ...(tag ? { tag } : {}),
    ...(omic_type ? { omic_type } : {}),
    ...(starred ? { starred } : {}),
    ...(hide_public ? { hide_public } : {}),
    ...(auto_created && status === null ? { show_auto_created: true } : {}),
    ...(sort ? { sort, descending } : {}),
  };
  return queryOptions({ ...queryOf(cohortRoutes.list, { query }), placeholderData: keepPreviousData });
}

/** A version of a cohort; the current one by default. */
export const cohortQuery = (id: string, version: number | null = null) =>
  queryOf(cohortRoutes.detail, { params: { id }, ...(version === null ? {} : { query: { version } }) });

type Frozen = Pick<Cohort, 'id' | 'version'>;

export function memberPageQuery({ id, version }: Frozen, { page, page_size }: { page: number; page_size: number }) {
  return queryOptions({
    ...queryOf(cohortRoutes.result, { body: { cohort_id: id, version, page, page_size } }),
    placeholderData: keepPreviousData,
  });
}

async function fetchAllMembers({ id, version }: Frozen, signal: AbortSignal): Promise<SampleRow[]> {
  const rows: SampleRow[] = [];
  for (let page = 1; ; page++) {
    const body = { cohort_id: id, version, page, page_size: MAX_PAGE_SIZE };
    const answer = await call(cohortRoutes.result, { body }, { signal });
    rows.push(...answer.data);
    if (answer.data.length === 0 || rows.length >= answer.paging.total) return rows;
  }
}

/** Every member of a version; frozen, hence never out of date. */
export const allMembersQuery = ({ id, version }: Frozen) =>
  queryOptions({
    queryKey: [...queryKeyOf(cohortRoutes.result), 'every', id, version],
    queryFn: ({ signal }) => fetchAllMembers({ id, version }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

const POLL_MS = 2_000;
/** The cohort is made by a job when the run has ended; one that is not there by then was deleted. */
const MAX_POLLS = 15;

/** The cohort that was made of a run's results, or null. */
export const runCohortQuery = (run_id: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(cohortRoutes.list), 'of run', run_id],
    queryFn: async ({ signal }): Promise<Cohort | null> => {
      const { data } = await call(cohortRoutes.list, { query: { run_id, page_size: 1 } }, { signal });
      return data[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data === null && state.dataUpdateCount < MAX_POLLS ? POLL_MS : false),
  });
