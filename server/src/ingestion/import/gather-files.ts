import { createHash } from 'node:crypto';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { activeProjectIds } from '#projects';
import { type UploadRow, uploadsByIds } from '../uploads/uploads-store.ts';
import { type ImportRow, importsOf, sameImports } from './imports-store.ts';
import type { ImportOrder } from './imports-tables.ts';
import type { ImportFile } from './reading/read-files.ts';

export type CompleteUpload = UploadRow & { sha256: string; file_key: string };

const isWhole = (upload: UploadRow): upload is CompleteUpload => upload.sha256 !== null && upload.file_key !== null;

/** The caller's uploads in request order; throws unless all are complete. */
export async function gatherUploads(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  { file_ids, metadata_file_id }: Pick<ImportOrder, 'file_ids' | 'metadata_file_id'>,
): Promise<CompleteUpload[]> {
  const ids = [...new Set(file_ids)];
  const found = await uploadsByIds(db, caller.workspace.workspace_id, ids);
  const own = new Map(found.filter(({ person_id }) => person_id === caller.person.id).map((row) => [row.file_id, row]));
  if (own.size < ids.length) {
    const message = `${ids.length - own.size} of these ${ids.length} uploads do not exist. Upload the files again.`;
    throw validationError([{ field: 'file_ids', message }]);
  }
  if (metadata_file_id && !own.has(metadata_file_id)) {
    throw validationError([
      { field: 'metadata_file_id', message: 'is not in file_ids. Include the sheet in file_ids.' },
    ]);
  }
  return ids.flatMap((id) => {
    const upload = own.get(id);
    if (!upload) return [];
    if (upload.state === 'claimed') throw new AppError('conflict', `${upload.name} is part of a submission.`);
    if (isWhole(upload)) return [upload];
    throw new AppError('conflict', `${upload.name} is not fully uploaded and checked yet. Wait until it is.`);
  });
}

/** Local paths of the uploads. */
export const pathsOf = ({ files }: Pick<Platform, 'files'>, uploads: readonly CompleteUpload[]): ImportFile[] =>
  uploads.map(({ file_id, name, file_key }) => {
    const path = files.pathOf(file_key);
    if (path === null) throw new Error(`${name} is not in local storage, so it can’t be read.`);
    return { file_id, name, path };
  });

type HowRead = Pick<ImportOrder, 'samples_in' | 'strandedness' | 'data_type' | 'mapping'>;

/** With sorted keys, because PostgreSQL has its own key order. */
const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, one]) => [name, inOrder(one)])
    : value;

/** Content key of an import: the same files, in any order, with the same options. */
export function contentOf(
  uploads: readonly CompleteUpload[],
  { samples_in, strandedness, data_type, mapping }: HowRead,
): string {
  // Names matter too: a profile is of the sample that its file is named after.
  const files = uploads.map(({ sha256, name }) => `${sha256} ${name}`).sort();
  // Imports whose strand was not asked for keep their content.
  const strand = strandedness ? [strandedness] : [];
  const how = JSON.stringify([samples_in ?? null, data_type ?? null, mapping ? inOrder(mapping) : null, ...strand]);
  return createHash('sha256')
    .update([...files, how].join('\n'))
    .digest('hex');
}

/** Imports of the same content that are under way, or whose submission is still there; the latest first. */
async function activeImports(db: Db, caller: Caller, content: string): Promise<ImportRow[]> {
  const rows = await sameImports(db, caller.workspace.workspace_id, content);
  const living = new Set(
    await activeProjectIds(
      db,
      rows.flatMap(({ project_id }) => project_id ?? []),
    ),
  );
  return rows.filter(({ project_id, state }) => (project_id ? living.has(project_id) : state !== 'done'));
}

export async function activeImport(db: Db, caller: Caller, content: string): Promise<ImportRow | undefined> {
  return (await activeImports(db, caller, content))[0];
}

const RECENT = 200;

/** The latest living import of the same files, however they were read: under another mapping they bring second results. */
export async function activeImportOfFiles(
  db: Db,
  caller: Caller,
  uploads: readonly CompleteUpload[],
): Promise<ImportRow | undefined> {
  const { rows } = await importsOf(db, caller.workspace.workspace_id, { page: 1, page_size: RECENT });
  const same = rows.find(({ content, order, state }) => state === 'done' && content === contentOf(uploads, order));
  return same && activeImport(db, caller, same.content);
}

/** Finds an earlier import of the same tables into the same submission. */
export async function findRepeat(
  db: Db,
  caller: Caller,
  request: { content: string; project_id: string | undefined; project_name: string },
): Promise<ImportRow | undefined> {
  const { content, project_id, project_name } = request;
  return (await activeImports(db, caller, content)).find((row) =>
    project_id ? row.project_id === project_id : row.project_name === project_name,
  );
}
