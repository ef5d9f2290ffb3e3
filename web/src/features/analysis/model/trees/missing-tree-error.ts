import { CallError } from '@cohortium/contract';

/** Whether a question was refused for want of the tree that it is about. */
export const isMissingTreeError = (error: unknown): boolean =>
  error instanceof CallError && (error.body.fields ?? []).some(({ field }) => field === 'tree_id');
