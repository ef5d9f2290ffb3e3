import { createHash } from 'node:crypto';
import {
  DEFAULT_OMIC_TYPE,
  dataTypeById,
  type ImportKind,
  importKindTitles,
  isPortalField,
  storedColumnName,
} from '@cohortium/contract';
import { itemAt } from '@cohortium/stats/array';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatCount } from '#platform/text';
import { addSamples, createProject, type NewSample } from '#projects';
import { type AbundanceTable, commitDataSet, type NewDataSet, type StoredTable } from '#samples';
import type { CompleteUpload } from './gather-files.ts';
import { changeImport, type ImportRow, lockImport } from './imports-store.ts';
import { matchSamples, samplesOf, warningsOf } from './match-samples.ts';
import type { ReadTables } from './reading/read-tables.ts';

export interface CommitInput {
  row: ImportRow;
  caller: Caller;
  read: ReadTables;
  uploads: readonly CompleteUpload[];
  /** Writes the table, of which the results have their ids. */
  store: (table: AbundanceTable) => Promise<StoredTable>;
}

const isTable = (kind: ImportKind): boolean => !['taxonomy', 'qiime_taxonomy', 'sample_sheet'].includes(kind);

/** Equal taxonomy names, databases or files mean equal taxa; otherwise the lineages are specific to this import. */
function releaseOf({ row, read, uploads }: CommitInput): { reference_name: string; taxonomy_release: string } {
  const named = row.order.reference_name ?? read.release;
  if (named) return { reference_name: named, taxonomy_release: `as submitted ${named}` };
  const taxonomies = new Set(
    read.files.filter(({ kind }) => !isTable(kind) && kind !== 'sample_sheet').map((file) => file.file_id),
  );
  const hashes = uploads.filter(({ file_id }) => taxonomies.has(file_id)).map(({ sha256 }) => sha256);
  const sha256 = hashes.length > 0 ? createHash('sha256').update(hashes.sort().join('\n')).digest('hex') : row.content;
  return { reference_name: 'as submitted', taxonomy_release: `as submitted ${sha256}` };
}

const cautionOf = ({ unit, genome_type }: ReadTables): string | null =>
  unit === 'reads' || genome_type !== 'feature'
    ? null
    : `Amounts are ${unit === 'amounts' ? 'not read counts' : `a ${unit} of each sample`}: they can’t be rarefied`;

function dataSetOf(toCommit: CommitInput, stored: StoredTable, project_id: string): NewDataSet {
  const { row, read } = toCommit;
  const table = read.files.find(({ kind }) => isTable(kind));
  return {
    ...stored,
    ...releaseOf(toCommit),
    pipeline_data_id: newId(),
    workspace_id: row.workspace_id,
    project_id,
    run_id: null,
    data_type: row.order.data_type ?? read.data_type,
    pipeline_name: `Imported: ${importKindTitles[table?.kind ?? 'wide_table']}`,
    reference_caution: cautionOf(read),
    amount_unit: read.unit,
  };
}

/** The submission and the id of each of the tables' samples in it. */
async function placeSamples(tx: Tx, { row, caller, read }: CommitInput, samples: readonly NewSample[]) {
  if (row.project_id) {
    const { ids, n_new } = await addSamples(tx, { caller, project_id: row.project_id, samples });
    return { project_id: row.project_id, ids, n_new };
  }
  const data_type = row.order.data_type ?? read.data_type;
  const project_id = await createProject(tx, {
    workspace_id: row.workspace_id,
    name: row.project_name,
    description: row.order.description,
    omic_type: dataTypeById(data_type)?.omic_type ?? DEFAULT_OMIC_TYPE,
    data_type,
    variable_region: row.order.variable_region,
    created_by: row.person_id,
    samples,
  });
  return { project_id, ids: new Map(samples.map(({ sample_id, id }) => [sample_id, id])), n_new: samples.length };
}

function importNotes({ read }: CommitInput, n_known: number): string[] {
  const { sheet, table, warnings } = read;
  const matched = sheet ? warningsOf(matchSamples(table.results, sheet), sheet.name) : [];
  const known =
    n_known > 0
      ? [
          `${formatCount(n_known, 'sample was', 'samples were')} already in the submission: the existing metadata are unchanged.`,
        ]
      : [];
  const renamed = (sheet?.reading.columns ?? [])
    .filter(({ name, standard_field }) => standard_field === null && isPortalField(name))
    .map(
      ({ name }) => `“${name}” is a field name of the portal. Your column was stored as “${storedColumnName(name)}”.`,
    );
  return [...warnings, ...matched, ...renamed, ...known];
}

async function writeAll(platform: Platform, tx: Tx, { toCommit, stored, result_ids }: Writing): Promise<void> {
  const { row, read } = toCommit;
  const names = read.table.results;
  const { project_id, ids, n_new } = await placeSamples(tx, toCommit, samplesOf(names, read.sheet));
  const dataSet = dataSetOf(toCommit, stored, project_id);
  const results = names.map((name, at) => ({
    result_id: itemAt(result_ids, at),
    internal_run_id: newId(),
    sample: ids.get(name) ?? '',
  }));
  await commitDataSet(platform, tx, { dataSet, results });
  const { pipeline_data_id, data_type } = dataSet;
  const counts = { n_samples: names.length, n_new_samples: n_new, n_features: stored.n_features };
  await changeImport(tx, row.import_id, {
    ...{ state: 'done', project_id, pipeline_data_id, data_type, ...counts, n_entries: stored.n_rows },
    warnings: importNotes(toCommit, names.length - n_new),
    finished_at: platform.clock.now().toISOString(),
  });
  const { person_id, workspace_id } = row;
  const detail = { n_files: row.order.file_ids.length, ...counts };
  await recordAuditEvent(tx, {
    person_id,
    workspace_id,
    action: 'import',
    kind: 'project',
    object_id: project_id,
    detail,
  });
}

interface Writing {
  toCommit: CommitInput;
  stored: StoredTable;
  result_ids: readonly string[];
}

/** Stores the table, then commits submission, samples, data set and the import's end together: all of it or nothing. */
export async function commitImport(platform: Platform, toCommit: CommitInput): Promise<void> {
  const { read, row, store } = toCommit;
  const result_ids = read.table.results.map(() => newId());
  const stored = await store({ ...read.table, results: result_ids });
  try {
    await transact(platform.db, async (tx) => {
      const now = await lockImport(tx, row.import_id);
      if (now?.state !== 'writing') throw new Error('This import was already ended by another request.');
      await writeAll(platform, tx, { toCommit, stored, result_ids });
    });
  } catch (error) {
    // Only what was refused is surely not committed.
    if (error instanceof AppError) await platform.files.delete(stored.file_key);
    throw error;
  }
}
