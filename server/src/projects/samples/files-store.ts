import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { ProjectsTables } from '../projects-tables.ts';

const tables = (db: Db) => db.withTables<ProjectsTables>();

export interface ReadFileRow {
  project_id: string;
  name: string;
  size_bytes: number;
  file_key: string;
}

/** A file of a sample that is not deleted. */
export async function readFileById(db: Db, fileId: string): Promise<ReadFileRow | undefined> {
  return tables(db)
    .selectFrom('sample_files')
    .innerJoin('samples', 'samples.id', 'sample_files.sample')
    .where('file_id', '=', fileId)
    .where('samples.deletion_id', 'is', null)
    .select(['project_id', 'name', 'size_bytes', 'file_key'])
    .executeTakeFirst();
}

/** A file of a submitted sample, found by its content. */
export interface SubmittedFile {
  file_id: string;
  sha256: string;
  name: string;
  project_id: string;
  project_name: string;
  sample_id: string;
}

/** Which of these contents the samples of a workspace have, the oldest submission first; deleted ones aside. */
export async function filesByContent(db: Db, workspaceId: string, hashes: readonly string[]): Promise<SubmittedFile[]> {
  const { rows } = await sql<SubmittedFile>`
    select f.file_id, f.sha256, f.name, p.project_id, p.name as project_name, s.sample_id
    from sample_files f join samples s on s.id = f.sample join projects p on p.project_id = s.project_id
    where p.workspace_id = ${workspaceId} and f.sha256 = any(${[...hashes]})
      and p.deletion_id is null and s.deletion_id is null
    order by p.created_at, s.sample_id`.execute(db);
  return rows;
}
