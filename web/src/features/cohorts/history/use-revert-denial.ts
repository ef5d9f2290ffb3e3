import type { CohortDetail } from '@cohortium/contract';
import { useDenialFor } from '#platform/permissions';

/** Going back stays with the workspace that a cohort belongs to. */
export function useRevertDenial(cohort: CohortDetail): string | null {
  const denial = useDenialFor('modify', 'cohort', cohort);
  return cohort.access === 'own' ? denial : 'Only members of the cohort’s workspace can revert it';
}
