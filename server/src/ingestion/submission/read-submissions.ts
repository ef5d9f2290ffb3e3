import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
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
export function demandOwn<R extends SubmissionOwned>(asker: Asker, row: R | undefined): R {
  const isOwn = row?.person_id === asker.person.id && row.workspace_id === asker.workspace.workspace_id;
  if (!row || !isOwn) throw notFound('This submission');
  return row;
}

export function demandOpen<R extends SubmissionOwned>(row: R): R {
  if (row.project_id !== null) throw new Refusal('conflict', `“${row.project_name}” is already submitted.`);
  return row;
}

export const demandSubmission = async (db: Db, asker: Asker, id: string): Promise<SubmissionRow> =>
  demandOwn(asker, await submissionById(db, id));

export const demandOpenSubmission = async (db: Db, asker: Asker, id: string): Promise<SubmissionHead> =>
  demandOpen(demandOwn(asker, await submissionHeadById(db, id)));

export async function showSubmission({ db }: { db: Db }, asker: Asker, id: string) {
  const row = await demandSubmission(db, asker, id);
  return { data: submissionView(row, (await countFiles(db, [id])).get(id)) };
}

export async function listSubmissions({ db }: { db: Db }, asker: Asker, query: { page: number; page_size: number }) {
  const owner = { workspace_id: asker.workspace.workspace_id, person_id: asker.person.id };
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
