import { createHash } from 'node:crypto';
import { DATA_TYPE, EXPORT, type ExportLevel, ranks } from '@cohortium/contract';
import { getVisibleCohort, treeOfResults, type VisibleCohort } from '#cohorts';
import { type Agreement, againstRank, findAgreement } from '#merging';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import { contentHash, type DataSetRow, dataSetsByIds, fieldsOf, matchingResults } from '#samples';
import { countVisibleMembers, type MemberCounts, shapeAt } from './export-index-store.ts';
import type { ResolvedExportRequest, Target } from './export-targets.ts';

/** Figures that determine the size of a table. */
interface Shape {
  n_samples: number;
  n_fields: number;
  n_rows: number;
  /** Above zero. */
  n_amounts: number;
  has_sequences: boolean;
}

interface Bytes {
  base: number;
  /** A taxon or feature with its lineage. */
  row: number;
  /** Extra bytes per feature with hashed name and sequence. */
  feature: number;
  amount: number;
  /** A cell of a table that writes zeros too. */
  cell: number;
  /** A value of the samples’ sheet. */
  value: number;
}

/** Fitted to simulated cohorts of 6 to 600 samples and 40 to 4,000 features (expected-bytes.test.ts). */
const text: Bytes = { base: 1_400, row: 10, feature: 140, amount: 3.2, cell: 0.02, value: 3 };
const bytesOf: Record<Target, Bytes> = {
  tsv: text,
  phyloseq: { ...text, base: 2_100 },
  tree_summarized_experiment: { ...text, base: 2_200 },
  ro_crate: { ...text, base: 3_600 },
  // Not packed: a zero is a digit and a tab.
  merged: { base: 200, row: 12, feature: 30, amount: 1.6, cell: 2, value: 12 },
  biom: { base: 46_000, row: 390, feature: 0, amount: 12, cell: 0, value: 20 },
  h5ad: { base: 43_000, row: 345, feature: 275, amount: 8, cell: 0, value: 20 },
  qza: { base: 36_000, row: 388, feature: 119, amount: 10, cell: 0, value: 3 },
};

/** How large an export will be, before it is made: within a factor of 1.5 in most cohorts. */
function expectedBytes(
  { target, level, with_metadata }: { target: Target; level: ExportLevel; with_metadata: boolean },
  shape: Shape,
): number {
  const { base, row, feature, amount, cell, value } = bytesOf[target];
  const { n_samples, n_fields, n_rows, n_amounts, has_sequences } = shape;
  const perRow = row + (level === 'feature' && has_sequences ? feature : 0);
  const table = n_rows * perRow + n_amounts * amount + n_rows * n_samples * cell;
  return Math.round(base + table + (with_metadata ? n_samples * n_fields * value : 0));
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
