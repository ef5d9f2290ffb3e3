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
import type { Asker } from '#platform/http';
import { invalid, Refusal } from '#platform/refusal';
import { forgetContents } from '../uploads/forget-uploads.ts';
import type { Receiving } from '../uploads/receive-files.ts';
import { countFiles, takeUnclaimed, uploadsOfSubmission } from '../uploads/uploads-store.ts';
import { demandOpen, demandOpenSubmission, demandOwn, showSubmission } from './read-submissions.ts';
import { keptView } from './submission-view.ts';
import { deleteSubmission, insertSubmission, lockSubmission, updateSubmission } from './submissions-store.ts';

type Parts = z.output<typeof ingestionRoutes.createSubmission.body>;
type Edit = z.output<typeof ingestionRoutes.editSubmission.body>;

/** Reads that can be submitted: what comes as FASTQ. */
export function demandSubmittable(data_type: number | undefined): void {
  if (data_type === undefined || submittable.includes(data_type)) return;
  const message = `${data_type} is not a data type of FASTQ reads. Choose one of ${submittable.join(', ')}.`;
  throw invalid([{ field: 'data_type', message }]);
}

/** Reads of one kind of biology: a submission says the same of both, whether or not it is only checked. */
export function demandMatching(omic_type: OmicType, data_type: number): void {
  const type = dataTypeById(data_type);
  if (!type || type.omic_type === omic_type) return;
  const message = `${data_type} (${type.title}) belongs to ${type.omic_type}, not to ${omic_type}.`;
  throw invalid([{ field: 'data_type', message }]);
}

/** The fields of a request that were sent. */
const given = (parts: Omit<Edit, 'revision'>): Partial<SubmissionParts> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

export async function createSubmission(platform: Platform, asker: Asker, body: Parts) {
  demandSubmittable(body.data_type);
  const submission_id = newId();
  await insertSubmission(platform.db, {
    ...emptySubmission,
    ...given(body),
    submission_id,
    workspace_id: asker.workspace.workspace_id,
    person_id: asker.person.id,
  });
  return showSubmission(platform, asker, submission_id);
}

/** Updates parts of a draft; refuses an update of an outdated revision. */
export async function editSubmission(platform: Platform, asker: Asker, edit: Edit & { id: string }) {
  const { id, revision, ...parts } = edit;
  demandSubmittable(parts.data_type);
  await demandOpenSubmission(platform.db, asker, id);
  const kept = await updateSubmission(platform.db, id, { parts: given(parts), revision });
  if (!kept) throw new Refusal('conflict', 'This submission was changed in another window. Reload it.');
  return { data: keptView(kept, (await countFiles(platform.db, [id])).get(id)) };
}

export async function discardSubmission(receiving: Receiving, asker: Asker, id: string) {
  const gone = await transact(receiving.platform.db, async (tx) => {
    demandOpen(demandOwn(asker, await lockSubmission(tx, id)));
    const files = await uploadsOfSubmission(tx, id);
    const taken = await takeUnclaimed(
      tx,
      files.map(({ file_id }) => file_id),
    );
    await deleteSubmission(tx, id);
    return taken;
  });
  await forgetContents(receiving, gone);
  return { data: { submission_id: id, n_files: gone.length } };
}
