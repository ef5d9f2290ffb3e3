import { DATA_TYPE, dataTypeById } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { contentHash, type DataSetRow, dataSetsByIds, matchingResults } from '#samples';
import { type ProcessingRow, processingOf } from '../cohort-index-store.ts';
import { getVisibleCohort } from '../members/find-members.ts';

/** Input of a cohort's tree, from the index. */
export interface Survey {
  cohort_name: string;
  result_ids: string[];
  results_hash: string;
  data_sets: DataSetRow[];
  variable_region: string | null;
  /** Why no tree can be built, with how to fix it; null when one may. */
  problem: string | null;
}

function findProblem(rows: readonly ProcessingRow[], dataSets: readonly DataSetRow[]): string | null {
  if (rows.length === 0) return 'None of the cohort’s samples are visible any more.';
  const other = dataSets.find(({ data_type }) => data_type !== DATA_TYPE.amplicon_asv);
  if (other?.data_type === DATA_TYPE.amplicon_otu) {
    return 'Some of these samples have OTUs, which are not comparable between runs. Choose samples with amplicon sequence variants (ASVs).';
  }
  if (other) {
    const title = dataTypeById(other.data_type)?.title ?? 'other data';
    return `Some of these samples have ${title}; a tree needs amplicon sequence variants (ASVs).`;
  }
  const regions = [...new Set(rows.map(({ variable_region }) => variable_region ?? 'not recorded'))];
  if (regions.length > 1) {
    return `The samples come from different variable regions (${regions.sort().join(', ')}), whose sequences can’t be aligned. Choose samples of one region.`;
  }
  if (rows[0]?.variable_region === null && dataSets.length > 1) {
    return 'These samples come from several data sets without a recorded variable region. Record the region in their submissions.';
  }
  return null;
}

/** Looks at the members that can still be seen; refuses with 404. */
export async function surveyMembers(platform: Platform, caller: Caller, cohort_id: string): Promise<Survey> {
  const { cohort, where } = await getVisibleCohort(platform, caller, { cohort_id });
  const results = await matchingResults(platform.index, where, cohort.n_samples);
  const rows = await processingOf(platform.index, where);
  const ids = [...new Set(rows.flatMap(({ data_sets }) => data_sets))].sort();
  const data_sets = await dataSetsByIds(platform.db, ids);
  const result_ids = results.map(({ result_id }) => result_id);
  return {
    cohort_name: cohort.name,
    result_ids,
    results_hash: contentHash(result_ids),
    data_sets,
    variable_region: rows[0]?.variable_region ?? null,
    problem: findProblem(rows, data_sets),
  };
}
