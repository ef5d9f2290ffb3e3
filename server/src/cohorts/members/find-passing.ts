import type { SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { type Clause, findSamples } from '#samples';
import { findLaid } from '../overlay/reading/find-laid.ts';
import { membersClause, type ShownCohort, throughCohort } from './find-members.ts';

/** Members of a readable cohort that match a filter on the cohort's metadata. */
export async function findPassing(
  platform: Platform,
  asker: Asker,
  found: ShownCohort,
  filter: SampleFilter,
): Promise<Clause> {
  const { cohort, access } = found;
  const wanted = { ...filter, laid: await findLaid(platform, [found], filter) };
  const within = await membersClause(platform, cohort);
  const through = await throughCohort(platform, cohort, access);
  return (await findSamples(platform, asker, wanted, { within, through })).where;
}
