import type { Import, Paging } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Page } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { dataSetsByIds } from '#samples';
import { type ImportRow, importById, importsOf } from './imports-store.ts';

const iso = (time: string | Date): string => new Date(time).toISOString();

export interface ImportInView {
  row: ImportRow;
  /** The data sets that can be found. */
  loaded: ReadonlySet<string>;
  is_repeat?: boolean;
}

const importView = ({ row, loaded, is_repeat = false }: ImportInView): Import => ({
  import_id: row.import_id,
  state: row.state,
  project_name: row.project_name,
  project_id: row.project_id,
  pipeline_data_id: row.pipeline_data_id,
  data_type: row.data_type,
  n_files: row.order.file_ids.length,
  n_samples: row.n_samples,
  n_new_samples: row.n_new_samples,
  n_features: row.n_features,
  n_entries: row.n_entries,
  warnings: row.warnings,
  errors: row.faults,
  index: row.pipeline_data_id !== null && loaded.has(row.pipeline_data_id) ? 'loaded' : 'pending',
  is_repeat,
  created_at: iso(row.created_at),
  finished_at: row.finished_at === null ? null : iso(row.finished_at),
});

async function loadedOf({ db }: Pick<Platform, 'db'>, rows: readonly ImportRow[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ pipeline_data_id }) => pipeline_data_id ?? []);
  if (ids.length === 0) return new Set();
  const sets = await dataSetsByIds(db, ids);
  return new Set(sets.filter(({ state }) => state === 'loaded').map(({ pipeline_data_id }) => pipeline_data_id));
}

export async function viewOf(
  platform: Pick<Platform, 'db'>,
  row: ImportRow,
  { is_repeat = false }: { is_repeat?: boolean } = {},
): Promise<Import> {
  return importView({ row, loaded: await loadedOf(platform, [row]), is_repeat });
}

export async function showImport(platform: Platform, caller: Caller, id: string): Promise<{ data: Import }> {
  const row = await importById(platform.db, id);
  if (row?.workspace_id !== caller.workspace.workspace_id) throw notFound('This import');
  return { data: await viewOf(platform, row) };
}

export async function listImports(
  platform: Platform,
  caller: Caller,
  query: Page,
): Promise<{ data: Import[]; paging: Paging }> {
  const { rows, total } = await importsOf(platform.db, caller.workspace.workspace_id, query);
  const loaded = await loadedOf(platform, rows);
  return { data: rows.map((row) => importView({ row, loaded })), paging: { ...query, total } };
}
