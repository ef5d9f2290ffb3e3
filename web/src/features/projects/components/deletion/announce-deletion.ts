import type { Deletion } from '@cohortium/contract';
import { announceDeletion } from '#ui/deletion';
import { wordsOfDeletion } from '../../model/describe-dependents.ts';
import { restoreDeleted } from '../../queries/changes.ts';

function wordsOf(deletions: readonly Deletion[]): string {
  const [only, ...others] = deletions;
  return only && others.length === 0 ? wordsOfDeletion(only) : `${deletions.length} submissions`;
}

/** Restores deletions; resolves with their description. */
export async function restoreAll(deletions: readonly Deletion[]): Promise<string> {
  for (const { deletion_id } of deletions) await restoreDeleted(deletion_id);
  return wordsOf(deletions);
}

/** Shows a toast for deletions, with Undo. */
export function announceDeletions(deletions: readonly Deletion[]): void {
  if (deletions.length > 0) announceDeletion(wordsOf(deletions), () => restoreAll(deletions));
}
