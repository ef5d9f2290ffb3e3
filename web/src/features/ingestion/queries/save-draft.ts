import { ingestionRoutes, type SubmissionWithoutSheet } from '@cohortium/contract';
import { call } from '#platform/api';
import type { SaveDraftParts } from '../model/draft-saver.ts';

/** Creates or updates a draft; unless forced, fails if it was changed elsewhere. */
export const saveDraft: SaveDraftParts = async (parts, before, force): Promise<SubmissionWithoutSheet> => {
  if (before === null) return (await call(ingestionRoutes.createSubmission, { body: parts })).data;
  const { submission_id: id, revision } = before;
  const body = force ? parts : { ...parts, revision };
  return (await call(ingestionRoutes.editSubmission, { params: { id }, body })).data;
};
