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
