import type { SubmissionParts } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Page } from '#platform/database';
import type { IngestionTables } from './ingestion-tables.ts';

const tables = (db: Db) => db.withTables<IngestionTables>();

export type SubmissionRow = Selectable<IngestionTables['submissions']>;
/** A row without its sheet, which may have megabytes. */
export type SubmissionSummaryRow = Omit<SubmissionRow, 'sheet'> & { has_sheet: boolean };
export type SubmissionHead = Omit<SubmissionSummaryRow, 'mapping' | 'assignments'>;
const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;
const written = ({ mapping, assignments, ...parts }: Partial<SubmissionParts>) => ({
  ...parts,
  ...(mapping ? { mapping: json(mapping) } : {}),
  ...(assignments ? { assignments: json(assignments) } : {}),
});

interface Owned {
  submission_id: string;
  workspace_id: string;
  person_id: string;
}

export async function insertSubmission(db: Db, { mapping, assignments, ...row }: SubmissionParts & Owned) {
  await tables(db)
    .insertInto('submissions')
    .values({ ...row, mapping: json(mapping), assignments: json(assignments) })
    .execute();
}

export async function submissionById(db: Db, submissionId: string): Promise<SubmissionRow | undefined> {
  return tables(db).selectFrom('submissions').selectAll().where('submission_id', '=', submissionId).executeTakeFirst();
}

// Emptiness is read from the length, without reading the sheet.
const headColumns = sql.raw(`submission_id, workspace_id, person_id, src_db, omic_type, data_type, project_name,
  description, variable_region, sheet_name, revision, project_id, created_at, updated_at, sheet <> '' as has_sheet`);

export async function submissionHeadById(db: Db, submissionId: string): Promise<SubmissionHead | undefined> {
  const { rows } = await sql<SubmissionHead>`
    select ${headColumns} from submissions where submission_id = ${submissionId}`.execute(db);
  return rows[0];
}

/** `submissionById` with a row lock. */
export async function lockSubmission(db: Db, submissionId: string): Promise<SubmissionRow | undefined> {
  return tables(db)
    .selectFrom('submissions')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .forUpdate()
    .executeTakeFirst();
}

/** A person's submissions in a workspace that are not submitted yet, the latest changed first. */
export async function openSubmissions(
  db: Db,
  { workspace_id, person_id }: Omit<Owned, 'submission_id'>,
  { page, page_size }: Page,
): Promise<{ rows: SubmissionHead[]; total: number }> {
  const { rows } = await sql<SubmissionHead & { total: number }>`
    select ${headColumns}, (count(*) over ())::int as total
    from submissions
    where workspace_id = ${workspace_id} and person_id = ${person_id} and project_id is null
    order by updated_at desc, submission_id desc
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Changes parts of an open submission; undefined when it has been changed since `revision`, or is submitted. */
export async function updateSubmission(
  db: Db,
  submissionId: string,
  { parts, revision }: { parts: Partial<SubmissionParts>; revision: number | undefined },
): Promise<SubmissionSummaryRow | undefined> {
  let query = tables(db)
    .updateTable('submissions')
    .set((of) => ({ ...written(parts), revision: of('revision', '+', 1), updated_at: sql<string>`now()` }))
    .where('submission_id', '=', submissionId)
    .where('project_id', 'is', null);
  if (revision !== undefined) query = query.where('revision', '=', revision);
  return query
    .returning(sql<boolean>`sheet <> ''`.as('has_sheet'))
    .returning([
      ...(['submission_id', 'workspace_id', 'person_id', 'src_db', 'omic_type', 'data_type', 'project_name'] as const),
      ...(['description', 'variable_region', 'sheet_name', 'mapping', 'assignments', 'revision'] as const),
      ...(['project_id', 'created_at', 'updated_at'] as const),
    ])
    .executeTakeFirst();
}

export async function markSubmitted(db: Db, submissionId: string, projectId: string): Promise<void> {
  await tables(db)
    .updateTable('submissions')
    .set({ project_id: projectId })
    .where('submission_id', '=', submissionId)
    .execute();
}

export async function deleteSubmission(db: Db, submissionId: string): Promise<void> {
  await tables(db).deleteFrom('submissions').where('submission_id', '=', submissionId).execute();
}

/** Deletes drafts that were submitted before `time`. */
export async function deleteSubmitted(db: Db, time: Date): Promise<void> {
  await tables(db)
    .deleteFrom('submissions')
    .where('project_id', 'is not', null)
    .where('updated_at', '<', time.toISOString())
    .execute();
}
