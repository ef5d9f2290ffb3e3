import { createHash } from 'node:crypto';
import { DATA_TYPE, EXPORT, type ExportLevel, ranks } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import { contentHash, type DataSetRow, dataSetsByIds, fieldsOf, matchingResults } from '#samples';
import { getVisibleCohort, type VisibleCohort } from '../members/find-members.ts';
import { type Agreement, againstRank, findAgreement } from '../merge/find-agreement.ts';
import { treeOfResults } from '../tree/tree-store.ts';
import { expectedBytes } from './expected-bytes.ts';
import type { Target } from './formats/writing.ts';
import { countVisibleMembers, type MemberCounts, shapeAt } from './sheet/export-index-store.ts';

/** What is wanted of which cohort. */
export interface ResolvedExportRequest {
  cohort_id: string;
  version?: number | undefined;
  target: Target;
  level: ExportLevel;
  with_tree: boolean;
  with_metadata: boolean;
  with_lineage: boolean;
}

export interface ExportSurvey {
  request: ResolvedExportRequest;
  /** Agreed when cohorts were merged: taxa of several references are one where their names are. */
  by_name: boolean;
  found: VisibleCohort;
  member_counts: MemberCounts;
  data_sets: DataSetRow[];
  /** Of the cohort's tree, where there is one. */
  tree: { file_key: string; sha256: string } | null;
  /** The name of exactly this content as the caller sees it. */
  content_key: string;
  expected_bytes: number;
  problem: string | null;
}

/** Raised whenever the same samples are written in another way. */
const WRITER = 4;

type Named = Pick<ExportSurvey, 'request' | 'by_name' | 'found' | 'member_counts' | 'tree'>;

function keyOf({ request, by_name, found, member_counts, tree }: Named): string {
  const { id, version, name, description, overlay_id } = found.cohort;
  const { target, level, with_metadata, with_lineage } = request;
  const about = { id, version, name, description, overlay_id, access: found.access.access };
  const parts = {
    WRITER,
    ...about,
    by_name,
    target,
    level,
    with_metadata,
    with_lineage,
    tree: tree?.sha256,
    state: member_counts.state,
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** As many samples as a tree is built of. */
const SAMPLES_OF_A_TREE = 25_000;

/** The tree of exactly these samples, where there is one; trees are built of sequence variants alone. */
async function treeOf(
  { db, index }: Platform,
  { found, member_counts, data_sets }: Pick<ExportSurvey, 'found' | 'member_counts' | 'data_sets'>,
) {
  const isOfVariants = data_sets.every(({ data_type }) => data_type === DATA_TYPE.amplicon_asv);
  if (!isOfVariants || member_counts.n_samples > SAMPLES_OF_A_TREE) return null;
  const results = await matchingResults(index, found.where, SAMPLES_OF_A_TREE);
  const row = await treeOfResults(db, contentHash(results.map(({ result_id }) => result_id)));
  return row?.file_key && row.sha256 ? { file_key: row.file_key, sha256: row.sha256 } : null;
}

function problemOf(
  { files }: Platform,
  { request, member_counts, data_sets }: Pick<ExportSurvey, 'request' | 'member_counts' | 'data_sets'>,
  agreement: Agreement | null,
): string | null {
  // Samples of one data set are comparable, regardless of the agreement.
  const rank = data_sets.length > 1 ? ranks.find((name) => name === request.level) : undefined;
  const apart = rank ? againstRank(agreement, rank) : null;
  if (apart !== null) return apart;
  if (member_counts.n_samples === 0) return 'None of the cohort’s samples are visible any more.';
  if (request.level === 'feature' && member_counts.n_entries > EXPORT.maximum_entries) {
    const [n, most] = [member_counts.n_entries, EXPORT.maximum_entries].map(formatNumber);
    return `These samples have ${n} amounts; the limit per file is ${most}. Choose a higher rank or fewer samples.`;
  }
  const isElsewhere = data_sets.some(({ file_key }) => files.pathOf(file_key) === null);
  return isElsewhere ? 'Tables can be exported only from a local file store.' : null;
}

/** Looks at what would be in an export, as the caller sees it now. Refuses with 404. */
export async function surveyExport(
  platform: Platform,
  { caller, signal }: { caller: Caller; signal?: AbortSignal },
  request: ResolvedExportRequest,
): Promise<ExportSurvey> {
  const found = await getVisibleCohort(platform, caller, request);
  const seen = await countVisibleMembers(platform.index, found.where, signal);
  const [data_sets, shape, fields, agreement] = await Promise.all([
    dataSetsByIds(platform.db, seen.data_sets),
    shapeAt(platform.index, { where: found.where, level: request.level }, signal),
    fieldsOf(platform.index, found.where),
    findAgreement(platform.db, found.cohort),
  ]);
  const tree = request.level === 'feature' ? await treeOf(platform, { found, member_counts: seen, data_sets }) : null;
  const by_name = agreement?.by_name ?? false;
  const used = request.with_tree ? tree : null;
  const has_sequences = data_sets.every(({ data_type }) => data_type === DATA_TYPE.amplicon_asv);
  return {
    ...{ request, by_name, found, member_counts: seen, data_sets, tree },
    content_key: keyOf({ request, by_name, found, member_counts: seen, tree: used }),
    expected_bytes: expectedBytes(request, {
      ...shape,
      n_samples: seen.n_samples,
      n_fields: fields.length,
      has_sequences,
    }),
    problem: problemOf(platform, { request, member_counts: seen, data_sets }, agreement),
  };
}
