import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { livingProjectIds } from '#projects';
import { contentOf, type WholeUpload } from './gather-files.ts';
import { type ImportRow, importsOf, sameImports } from './imports-store.ts';

/** Imports of the same content that are under way, or whose submission is still there; the latest first. */
async function livingImports(db: Db, asker: Asker, content: string): Promise<ImportRow[]> {
  const rows = await sameImports(db, asker.workspace.workspace_id, content);
  const living = new Set(
    await livingProjectIds(
      db,
      rows.flatMap(({ project_id }) => project_id ?? []),
    ),
  );
  return rows.filter(({ project_id, state }) => (project_id ? living.has(project_id) : state !== 'done'));
}

export async function livingImport(db: Db, asker: Asker, content: string): Promise<ImportRow | undefined> {
  return (await livingImports(db, asker, content))[0];
}

const RECENT = 200;

/** The latest living import of the same files, however they were read: under another mapping they bring second results. */
export async function livingImportOfFiles(
  db: Db,
  asker: Asker,
  uploads: readonly WholeUpload[],
): Promise<ImportRow | undefined> {
  const { rows } = await importsOf(db, asker.workspace.workspace_id, { page: 1, page_size: RECENT });
  const same = rows.find(({ content, order, state }) => state === 'done' && content === contentOf(uploads, order));
  return same && livingImport(db, asker, same.content);
}

/** Finds an earlier import of the same tables into the same submission. */
export async function findRepeat(
  db: Db,
  asker: Asker,
  wanted: { content: string; project_id: string | undefined; project_name: string },
): Promise<ImportRow | undefined> {
  const { content, project_id, project_name } = wanted;
  return (await livingImports(db, asker, content)).find((row) =>
    project_id ? row.project_id === project_id : row.project_name === project_name,
  );
}
