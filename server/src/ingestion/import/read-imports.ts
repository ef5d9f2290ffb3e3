import type { Import, Paging } from '@cohortium/contract';
import type { Platform } from '#platform';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { dataSetsByIds } from '#samples';
import { importView } from './import-view.ts';
import { type ImportRow, importById, importsOf } from './imports-store.ts';

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
  query: { page: number; page_size: number },
): Promise<{ data: Import[]; paging: Paging }> {
  const { rows, total } = await importsOf(platform.db, caller.workspace.workspace_id, query);
  const loaded = await loadedOf(platform, rows);
  return { data: rows.map((row) => importView({ row, loaded })), paging: { ...query, total } };
}
