import { UNDO_DAYS } from '@cohortium/contract';
import { DAY_MS } from '#platform/clock';

/** When the undo period of a deletion made now ends. */
export const undoDeadline = (now: Date): Date => new Date(now.getTime() + UNDO_DAYS * DAY_MS);

/** Days left to undo, counting the current day. */
export const daysLeft = (purgeAfter: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(purgeAfter) - now.getTime()) / DAY_MS));
