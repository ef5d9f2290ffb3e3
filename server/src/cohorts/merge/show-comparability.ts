import type { mergeRoutes, RouteAnswer } from '@cohortium/contract';
import { findMembers } from '../members/find-members.ts';
import { type AgreementRow, agreementAt } from './merge-store.ts';
import { type Reading, readDataSetParts } from './read-parts.ts';
import { surveyParts } from './survey-parts.ts';

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
  const { cohort, access, where } = await findMembers(platform, asker, wanted);
  const parts = await readDataSetParts(reading, where);
  const survey = await surveyParts(reading, { parts, clauses: [where] });
  const agreement = agreementFor(await agreementAt(platform.db, cohort), access.access === 'own');
  return { data: { ...survey, agreement } };
}
