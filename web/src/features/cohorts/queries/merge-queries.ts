import { type Cohort, cohortRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

/** A cohort that is to be merged, in the version that was looked at. */
export type MergedCohort = Pick<Cohort, 'id' | 'name' | 'version' | 'n_samples'>;

export const chosenOf = (cohorts: readonly MergedCohort[]) =>
  cohorts.map(({ id: cohort_id, version }) => ({ cohort_id, version }));

/** What does not fit between cohorts, and what merging them would make. */
export function mergeCheckQuery(cohorts: readonly MergedCohort[], one_result_per_sample: boolean) {
  const body = { cohorts: chosenOf(cohorts), one_result_per_sample };
  return queryOptions({ ...queryOf(cohortRoutes.mergeCheck, { body }), placeholderData: keepPreviousData });
}

/** What differs between the data sets of a version, and what was agreed. */
export const comparabilityQuery = ({ id, version }: Pick<Cohort, 'id' | 'version'>) =>
  queryOf(cohortRoutes.comparability, { params: { id }, query: { version } });
