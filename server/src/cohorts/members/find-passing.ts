import type { SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { type Clause, findSamples } from '#samples';
import { findOverlayFields } from '../overlay/reading/find-overlay-fields.ts';
import { membersClause, throughCohort, type VisibleCohort } from './find-members.ts';

/** Members of a readable cohort that match a filter on the cohort's metadata. */
export async function findPassing(
  platform: Platform,
  caller: Caller,
  found: VisibleCohort,
  filter: SampleFilter,
): Promise<Clause> {
  const { cohort, access } = found;
  const request = { ...filter, overlayFields: await findOverlayFields(platform, [found], filter) };
  const within = await membersClause(platform, cohort);
  const through = await throughCohort(platform, cohort, access);
  const passing = await findSamples(platform, caller, request, { within, through });
  return passing.toClause();
}
