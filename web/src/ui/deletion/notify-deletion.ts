import { UNDO_DAYS } from '@cohortium/contract';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';

const UNDO_MS = 12_000;

/** Restores a deleted item; resolves with its description. */
export type Restore = () => Promise<string>;

/** Restores an item and shows a toast. */
export async function restoreWithToast(restore: Restore): Promise<void> {
  try {
    toast({ title: `Restored ${await restore()}.`, tone: 'success' });
  } catch (error) {
    toast({ title: 'This item could not be restored.', description: sentenceOf(error), tone: 'danger' });
  }
}

/** Shows a toast for a deletion, with Undo. */
export function notifyDeletion(itemLabel: string, restore: Restore): void {
  toast({
    title: `Deleted ${itemLabel}.`,
    description: `You can restore it from “Recently deleted” for ${UNDO_DAYS} days.`,
    action: { label: 'Undo', onSelect: () => void restoreWithToast(restore) },
    duration_ms: UNDO_MS,
  });
}

export const formatDaysLeft = (days: number): string => (days <= 1 ? 'less than a day' : `${days} days`);
