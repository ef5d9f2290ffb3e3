import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { activeProjectIds } from '#projects';
import { type CompleteUpload, contentOf } from './gather-files.ts';
import { type ImportRow, importsOf, sameImports } from './imports-store.ts';

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
