import { UNDO_DAYS } from '@cohortium/contract';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';

const UNDO_MS = 12_000;

/** Restores a deleted item; resolves with its description. */
export type Restore = () => Promise<string>;

/** Restores an item and shows a toast. */
export async function bringBack(restore: Restore): Promise<void> {
  try {
    toast({ title: `Restored ${await restore()}.`, tone: 'success' });
  } catch (error) {
    toast({ title: 'This item could not be restored.', description: sentenceOf(error), tone: 'danger' });
  }
}

/** Shows a toast for a deletion, with Undo. */
export function announceDeletion(what: string, restore: Restore): void {
  toast({
    title: `Deleted ${what}.`,
    description: `You can restore it from “Recently deleted” for ${UNDO_DAYS} days.`,
    action: { label: 'Undo', act: () => void bringBack(restore) },
    duration_ms: UNDO_MS,
  });
}

export const wordsOfDaysLeft = (days: number): string => (days <= 1 ? 'less than a day' : `${days} days`);
