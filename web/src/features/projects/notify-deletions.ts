import type { Deletion } from '@cohortium/contract';
import { notifyDeletion } from '#ui/list';
import { restoreDeleted } from './changes.ts';
import { describeDeletion } from './describe-dependents.ts';

function describeDeletions(deletions: readonly Deletion[]): string {
  const [only, ...others] = deletions;
  return only && others.length === 0 ? describeDeletion(only) : `${deletions.length} submissions`;
}

/** Restores deletions; resolves with their description. */
export async function restoreAll(deletions: readonly Deletion[]): Promise<string> {
  for (const { deletion_id } of deletions) await restoreDeleted(deletion_id);
  return describeDeletions(deletions);
}

/** Shows a toast for deletions, with Undo. */
export function notifyDeletions(deletions: readonly Deletion[]): void {
  if (deletions.length > 0) notifyDeletion(describeDeletions(deletions), () => restoreAll(deletions));
}
