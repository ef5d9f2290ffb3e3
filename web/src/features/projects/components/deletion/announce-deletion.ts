import { type Deletion, UNDO_DAYS } from '@cohortium/contract';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { wordsOfDeletion } from '../../model/describe-dependents.ts';
import { restoreDeleted } from '../../queries/changes.ts';

const UNDO_MS = 12_000;

/** Brings deletions back, and says so. */
export async function undoDeletions(deletions: readonly Deletion[]): Promise<void> {
  try {
    for (const { deletion_id } of deletions) await restoreDeleted(deletion_id);
    const [only, ...others] = deletions;
    const what = only && others.length === 0 ? wordsOfDeletion(only) : `${deletions.length} submissions`;
    toast({ title: `Restored ${what}.`, tone: 'success' });
  } catch (error) {
    toast({ title: 'This could not be restored.', description: sentenceOf(error), tone: 'danger' });
  }
}

/** Says what was deleted, with the way back. */
export function announceDeletion(deletions: readonly Deletion[]): void {
  const [only, ...others] = deletions;
  if (!only) return;
  toast({
    title: `Deleted ${others.length === 0 ? wordsOfDeletion(only) : `${deletions.length} submissions`}.`,
    description: `It stays in “Recently deleted” for ${UNDO_DAYS} days.`,
    action: { label: 'Undo', act: () => void undoDeletions(deletions) },
    duration_ms: UNDO_MS,
  });
}
