import type { mergeRoutes, RouteAnswer } from '@cohortium/contract';
import { findShown } from '../members/find-members.ts';
import { type AgreementRow, agreementAt } from './merge-store.ts';
import { type Reading, readDataSets } from './read-parts.ts';
import { surveyParts } from './survey/survey-parts.ts';

type Shown = RouteAnswer<(typeof mergeRoutes)['comparability']>['data'];

/** To others than its own workspace, which cohorts it was merged of is not told. */
function agreementFor(row: AgreementRow | undefined, isOwn: boolean): Shown['agreement'] {
  if (!row) return null;
  const { rank, translation, one_result_per_sample, created_at } = row;
  const told = isOwn ? { parts: row.parts, findings: row.findings } : { parts: [], findings: [] };
  return { rank, translation, one_result_per_sample, created_at, ...told };
}

/** What differs between the data sets of a cohort, and what was agreed when it was merged. Refuses with 404. */
export async function showComparability(
  reading: Reading,
  wanted: { cohort_id: string; version?: number | undefined },
): Promise<{ data: Shown }> {
  const { platform, asker } = reading;
  const { cohort, access, where } = await findShown(platform, asker, wanted);
  const compared = await readDataSets(reading, where);
  const { parts, findings, deepest_rank, translation } = await surveyParts(reading, { compared, clauses: [where] });
  const agreement = agreementFor(await agreementAt(platform.db, cohort), access.access === 'own');
  return { data: { parts, findings, deepest_rank, translation, agreement } };
}
