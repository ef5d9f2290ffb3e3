import type { Db } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { countFiles } from '../uploads/uploads-store.ts';
import { submissionView, summaryView } from './submission-view.ts';
import {
  openSubmissions,
  type SubmissionHead,
  type SubmissionRow,
  submissionById,
  submissionHeadById,
} from './submissions-store.ts';

type SubmissionOwned = Pick<SubmissionHead, 'workspace_id' | 'person_id' | 'project_id' | 'project_name'>;

/** A submission being made is its maker's, in the workspace it is made in; for anybody else it does not exist. */
export function requireSubmission<R extends SubmissionOwned>(caller: Caller, row: R | undefined): R {
  const isOwn = row?.person_id === caller.person.id && row.workspace_id === caller.workspace.workspace_id;
  if (!row || !isOwn) throw notFound('This submission');
  return row;
}

export function requireOpen<R extends SubmissionOwned>(row: R): R {
  if (row.project_id !== null) throw new AppError('conflict', `“${row.project_name}” is already submitted.`);
  return row;
}

export const getSubmission = async (db: Db, caller: Caller, id: string): Promise<SubmissionRow> =>
  requireSubmission(caller, await submissionById(db, id));

export const getOpenSubmission = async (db: Db, caller: Caller, id: string): Promise<SubmissionHead> =>
  requireOpen(requireSubmission(caller, await submissionHeadById(db, id)));

export async function showSubmission({ db }: { db: Db }, caller: Caller, id: string) {
  const row = await getSubmission(db, caller, id);
  return { data: submissionView(row, (await countFiles(db, [id])).get(id)) };
}

export async function listSubmissions({ db }: { db: Db }, caller: Caller, query: { page: number; page_size: number }) {
  const owner = { workspace_id: caller.workspace.workspace_id, person_id: caller.person.id };
  const { rows, total } = await openSubmissions(db, owner, query);
  const counts = await countFiles(
    db,
    rows.map(({ submission_id }) => submission_id),
  );
  const { page, page_size } = query;
  return {
    data: rows.map((row) => summaryView(row, counts.get(row.submission_id))),
    paging: { page, page_size, total },
  };
}
