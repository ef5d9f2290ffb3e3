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
import { transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { purgeContents } from '../uploads/purge-uploads.ts';
import type { Receiving } from '../uploads/receive-files.ts';
import { countFiles, deleteUnclaimed, uploadsOfSubmission } from '../uploads/uploads-store.ts';
import { getOpenSubmission, requireOpen, requireSubmission, showSubmission } from './read-submissions.ts';
import { submissionSummaryView } from './submission-view.ts';
import { deleteSubmission, insertSubmission, lockSubmission, updateSubmission } from './submissions-store.ts';

type Parts = z.output<typeof ingestionRoutes.createSubmission.body>;
type Edit = z.output<typeof ingestionRoutes.editSubmission.body>;

/** Reads that can be submitted: what comes as FASTQ. */
export function requireSubmittable(data_type: number | undefined): void {
  if (data_type === undefined || submittable.includes(data_type)) return;
  const message = `${data_type} is not a data type of FASTQ reads. Choose one of ${submittable.join(', ')}.`;
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

/** Updates parts of a draft; refuses an update of an outdated revision. */
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
