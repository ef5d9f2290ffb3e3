import { UNDO_DAYS } from '@cohortium/contract';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';

const UNDO_MS = 12_000;

/** Brings something deleted back; answers what that was, in words. */
export type Restore = () => Promise<string>;

/** Brings it back, and says so. */
export async function bringBack(restore: Restore): Promise<void> {
  try {
    toast({ title: `Restored ${await restore()}.`, tone: 'success' });
  } catch (error) {
    toast({ title: 'This could not be restored.', description: sentenceOf(error), tone: 'danger' });
  }
}

/** Says what was deleted, with the way back. */
export function announceDeletion(what: string, restore: Restore): void {
  toast({
    title: `Deleted ${what}.`,
    description: `It stays in “Recently deleted” for ${UNDO_DAYS} days.`,
    action: { label: 'Undo', act: () => void bringBack(restore) },
    duration_ms: UNDO_MS,
  });
}

export const wordsOfDaysLeft = (days: number): string => (days <= 1 ? 'less than a day' : `${days} days`);
