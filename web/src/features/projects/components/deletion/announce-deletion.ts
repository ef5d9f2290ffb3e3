import type { Deletion } from '@cohortium/contract';
import { announceDeletion } from '#ui/deletion';
import { wordsOfDeletion } from '../../model/describe-dependents.ts';
import { restoreDeleted } from '../../queries/changes.ts';

function wordsOf(deletions: readonly Deletion[]): string {
  const [only, ...others] = deletions;
  return only && others.length === 0 ? wordsOfDeletion(only) : `${deletions.length} submissions`;
}

/** Brings deletions back; answers what they were. */
export async function restoreAll(deletions: readonly Deletion[]): Promise<string> {
  for (const { deletion_id } of deletions) await restoreDeleted(deletion_id);
  return wordsOf(deletions);
}

/** Says what was deleted, with the way back. */
export function announceDeletions(deletions: readonly Deletion[]): void {
  if (deletions.length > 0) announceDeletion(wordsOf(deletions), () => restoreAll(deletions));
}
