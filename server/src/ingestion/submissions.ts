import {
  dataTypeById,
  emptySubmission,
  type ingestionRoutes,
  type OmicType,
  type SubmissionParts,
  submittable,
} from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { type Db, type Page, transact } from '#platform/database';
import { AppError, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { submissionSummaryView, submissionView, summaryView } from './submission-view.ts';
import {
  deleteSubmission,
  insertSubmission,
  lockSubmission,
  openSubmissions,
  type SubmissionHead,
  type SubmissionRow,
  submissionById,
  submissionHeadById,
  updateSubmission,
} from './submissions-store.ts';
import { purgeContents } from './uploads/purge-uploads.ts';
import type { Receiving } from './uploads/receive-files.ts';
import { countFiles, deleteUnclaimed, uploadsOfSubmission } from './uploads/uploads-store.ts';

type SubmissionOwned = Pick<SubmissionHead, 'workspace_id' | 'person_id' | 'project_id' | 'project_name'>;

/** A submission being made is its maker's, in the workspace it is made in; for anybody else it does not exist. */
function requireSubmission<R extends SubmissionOwned>(caller: Caller, row: R | undefined): R {
  const isOwn = row?.person_id === caller.person.id && row.workspace_id === caller.workspace.workspace_id;
  if (!row || !isOwn) throw notFound('This submission');
  return row;
}

function requireOpen<R extends SubmissionOwned>(row: R): R {
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

export async function listSubmissions({ db }: { db: Db }, caller: Caller, query: Page) {
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

type Parts = z.output<typeof ingestionRoutes.createSubmission.body>;
type Edit = z.output<typeof ingestionRoutes.editSubmission.body>;

/** Reads that can be submitted: what comes as FASTQ. */
export function requireSubmittable(data_type: number | undefined): void {
  if (data_type === undefined || submittable.includes(data_type)) return;
  const message = `${data_type} is not a data type that can be submitted. Choose one of ${submittable.join(', ')}.`;
  throw validationError([{ field: 'data_type', message }]);
}

/** Reads of one kind of biology: a submission says the same of both, whether or not it is only checked. */
export function requireMatching(omic_type: OmicType, data_type: number): void {
  const type = dataTypeById(data_type);
  if (!type || type.omic_type === omic_type) return;
  const message = `${data_type} (${type.title}) belongs to ${type.omic_type}, not to ${omic_type}.`;
  throw validationError([{ field: 'data_type', message }]);
}

/** The fields of a request that were sent. */
const definedParts = (parts: Omit<Edit, 'revision'>): Partial<SubmissionParts> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

export async function createSubmission(platform: Platform, caller: Caller, body: Parts) {
  requireSubmittable(body.data_type);
  const submission_id = newId();
  await insertSubmission(platform.db, {
    ...emptySubmission,
    ...definedParts(body),
    submission_id,
    workspace_id: caller.workspace.workspace_id,
    person_id: caller.person.id,
  });
  return showSubmission(platform, caller, submission_id);
}

/** Updates parts of a submission; refuses an update of an outdated revision. */
export async function editSubmission(platform: Platform, caller: Caller, edit: Edit & { id: string }) {
  const { id, revision, ...parts } = edit;
  requireSubmittable(parts.data_type);
  await getOpenSubmission(platform.db, caller, id);
  const stored = await updateSubmission(platform.db, id, { parts: definedParts(parts), revision });
  if (!stored) throw new AppError('conflict', 'This submission was changed in another window. Reload it.');
  return { data: submissionSummaryView(stored, (await countFiles(platform.db, [id])).get(id)) };
}

export async function discardSubmission(receiving: Receiving, caller: Caller, id: string) {
  const removed = await transact(receiving.platform.db, async (tx) => {
    requireOpen(requireSubmission(caller, await lockSubmission(tx, id)));
    const files = await uploadsOfSubmission(tx, id);
    const taken = await deleteUnclaimed(
      tx,
      files.map(({ file_id }) => file_id),
    );
    await deleteSubmission(tx, id);
    return taken;
  });
  await purgeContents(receiving, removed);
  return { data: { submission_id: id, n_files: removed.length } };
}
