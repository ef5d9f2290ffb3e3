import { type Cohort, cohortRoutes, type MergeCheck } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

/** A cohort that is to be merged, in the version that was looked at; of a list's ticks the id alone is known. */
export type MergedCohort = Pick<Cohort, 'id'> & Partial<Pick<Cohort, 'name' | 'version' | 'n_samples'>>;

export const toMergedCohorts = (cohorts: readonly MergedCohort[]) =>
  cohorts.map(({ id: cohort_id, version }) => ({ cohort_id, ...(version === undefined ? {} : { version }) }));

/** The same cohorts in the versions that were compared; one that was named twice stays one of two. */
export function toComparedCohorts(parts: MergeCheck['sources']) {
  const cohorts = parts.flatMap(({ cohort_id, version }) =>
    cohort_id === null || version === null ? [] : [{ cohort_id, version }],
  );
  return cohorts.length === 1 ? [...cohorts, ...cohorts] : cohorts;
}

/** What does not fit between cohorts, and what merging them would make. */
export function mergeCheckQuery(
  cohorts: readonly MergedCohort[],
  { one_result_per_sample }: { one_result_per_sample: boolean },
) {
  const body = { cohorts: toMergedCohorts(cohorts), one_result_per_sample };
  return queryOptions({ ...queryOf(cohortRoutes.mergeCheck, { body }), placeholderData: keepPreviousData });
}

/** What differs between the data sets of a version, and what was agreed. */
export const comparabilityQuery = ({ id, version }: Pick<Cohort, 'id' | 'version'>) =>
  queryOf(cohortRoutes.comparability, { params: { id }, query: { version } });
