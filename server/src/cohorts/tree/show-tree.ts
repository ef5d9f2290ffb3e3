import { text } from 'node:stream/consumers';
import type { CohortTree, newickSchema } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type Survey, surveyMembers } from './survey-members.ts';
import { type TreeRow, treeOfResults } from './tree-store.ts';

const METHOD =
  'Alignment of the variants by MAFFT; approximately maximum-likelihood tree by FastTree under the generalised time-reversible model. Not rooted.';

/** A tree on the wire; without a row, whether one could be built. */
export function presentTree({ problem, variable_region }: Survey, row: TreeRow | undefined): CohortTree {
  return {
    state: row?.state ?? 'none',
    reason: row?.reason ?? problem,
    can_build: problem === null && (row === undefined || row.state === 'failed'),
    n_features: row?.n_features ?? null,
    variable_region,
    content_key: row?.content_key ?? null,
    method: METHOD,
    software: row?.software ?? [],
    size_bytes: row?.size_bytes ?? null,
    sha256: row?.sha256 ?? null,
    created_at: row?.created_at ?? null,
    finished_at: row?.finished_at ?? null,
  };
}

export async function showTree(platform: Platform, caller: Caller, cohort_id: string): Promise<{ data: CohortTree }> {
  const survey = await surveyMembers(platform, caller, cohort_id);
  return { data: presentTree(survey, await treeOfResults(platform.db, survey.results_hash)) };
}

/** Location of a cohort's tree, or its progress. */
export async function treeFileOf(
  platform: Platform,
  caller: Caller,
  cohort_id: string,
): Promise<{ tree: CohortTree; file: { file_key: string; sha256: string } | null }> {
  const survey = await surveyMembers(platform, caller, cohort_id);
  const row = await treeOfResults(platform.db, survey.results_hash);
  const file = row?.file_key && row.sha256 ? { file_key: row.file_key, sha256: row.sha256 } : null;
  return { tree: presentTree(survey, row), file };
}

/** The tree itself. Refused with 409 until it is there. */
export async function readNewick(
  platform: Platform,
  caller: Caller,
  cohort_id: string,
): Promise<{ data: z.output<typeof newickSchema> }> {
  const { cohort_name, results_hash } = await surveyMembers(platform, caller, cohort_id);
  const row = await treeOfResults(platform.db, results_hash);
  if (!row?.file_key || !row.sha256) {
    throw new AppError('conflict', `“${cohort_name}” has no tree yet. Build it first.`);
  }
  const newick = await text(await platform.files.open(row.file_key));
  return { data: { file_name: `tree-${row.content_key.slice(0, 12)}.nwk`, sha256: row.sha256, newick } };
}
