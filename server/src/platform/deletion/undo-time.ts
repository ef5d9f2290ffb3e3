import { UNDO_DAYS } from '@cohortium/contract';
import { DAY_MS } from '#platform/clock';

/** Until when something deleted now can be brought back. */
export const undoneUntil = (now: Date): Date => new Date(now.getTime() + UNDO_DAYS * DAY_MS);

/** Days that are left to bring it back, the one begun counted. */
export const daysLeft = (purgeAfter: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(purgeAfter) - now.getTime()) / DAY_MS));
