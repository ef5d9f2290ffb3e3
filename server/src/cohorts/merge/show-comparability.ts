import type { mergeRoutes, RouteAnswer } from '@cohortium/contract';
import { fieldsOf, uncountedSet } from '#samples';
import { sampleTotals } from '../cohort-index-store.ts';
import { getVisibleCohort, type VisibleCohort } from '../members/find-members.ts';
import { findOverlay } from '../overlay/reading/find-overlay.ts';
import { overlaidFields } from '../overlay/reading/overlaid-fields.ts';
import { worstFirst } from './compatibility/find-issues.ts';
import { crossCounts } from './design/design-index-store.ts';
import { type Design, findDesign, groupingOf } from './design/find-design.ts';
import { type AgreementRow, agreementAt } from './merge-store.ts';
import { type Reading, readDataSets } from './read-sources.ts';
import { surveyParts } from './survey/survey-sources.ts';

type ComparabilityAnswer = RouteAnswer<(typeof mergeRoutes)['comparability']>['data'];

/** Other workspaces don't see which cohorts were merged. */
function agreementFor(
  row: AgreementRow | undefined,
  { isOwn }: { isOwn: boolean },
): ComparabilityAnswer['merge_settings'] {
  if (!row) return null;
  const { rank, translation, one_result_per_sample, created_at } = row;
  const details = isOwn ? { sources: row.sources, findings: row.findings } : { sources: [], findings: [] };
  return { rank, translation, one_result_per_sample, created_at, ...details };
}

/** Design facts, from the fields visible to the caller. */
async function readDesign({ platform, signal }: Reading, found: VisibleCohort): Promise<Design> {
  const { index } = platform;
  const { cohort, where } = found;
  const [reads, fields, submitted] = await Promise.all([
    uncountedSet(platform).then((uncounted) => sampleTotals(index, { where, uncounted })),
    findOverlay(platform, found).then((overlaid) => overlaidFields(platform, overlaid)),
    fieldsOf(index, where),
  ]);
  const grouping = groupingOf(submitted, reads.n);
  const fieldNames = grouping.map(({ field }) => field);
  const counts = fieldNames.length > 0 ? await crossCounts(index, { where, fields: fieldNames }, { signal }) : [];
  return { reads, fields, n_subjects: cohort.n_subjects, grouping, counts };
}

/** What differs between the data sets of a cohort, what weakens a comparison within it, and what was agreed when it was merged. Refuses with 404. */
export async function showComparability(
  reading: Reading,
  request: { cohort_id: string; version?: number | undefined },
): Promise<{ data: ComparabilityAnswer }> {
  const { platform, caller } = reading;
  const found = await getVisibleCohort(platform, caller, request);
  const { cohort, access, where } = found;
  const [compared, design] = await Promise.all([readDataSets(reading, where), readDesign(reading, found)]);
  const survey = await surveyParts(reading, { compared, clauses: [where] });
  const { sources, deepest_rank, translation } = survey;
  const findings = worstFirst([...survey.findings, ...findDesign(design)]);
  const agreement = agreementFor(await agreementAt(platform.db, cohort), { isOwn: access.access === 'own' });
  return { data: { sources, findings, deepest_rank, translation, merge_settings: agreement } };
}
