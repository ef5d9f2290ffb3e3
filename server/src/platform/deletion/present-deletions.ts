import { UNDO_DAYS } from '@cohortium/contract';
import { DAY_MS } from '#platform/clock';
import type { Page } from '#platform/database';
import type { DeletionRecord } from './deletions-store.ts';

/** When the undo period of a deletion made now ends. */
export const undoDeadline = (now: Date): Date => new Date(now.getTime() + UNDO_DAYS * DAY_MS);

/** Days left to undo, counting the current day. */
export const daysLeft = (purgeAfter: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(purgeAfter) - now.getTime()) / DAY_MS));

/** `deleted_by` is who deleted it, by id. */
type PresentableDeletion = Omit<DeletionRecord, 'deletion_id' | 'name'> & { deleted_by: string };

/** A deletion as people learn of it; `name` is who deleted it. */
export function notifyDeletion<Row extends PresentableDeletion>(
  row: Row,
  { now, name, can_restore }: { now: Date; name: string; can_restore: boolean },
) {
  const { workspace_id: _, outcome: __, ...deletion } = row;
  return { ...deletion, deleted_by: name, days_left: daysLeft(row.purge_after, now), can_restore };
}

export interface PresentOptions {
  page: Page;
  now: Date;
  namesOf: (people: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  mayRestore: (made: { created_by: string }) => boolean;
}

/** A page of what can be brought back, each with the name of who deleted it. */
export async function notifyDeletions<Row extends PresentableDeletion & { created_by: string }>(
  { rows, total }: { rows: readonly Row[]; total: number },
  { page: { page, page_size }, now, namesOf, mayRestore }: PresentOptions,
) {
  const names = await namesOf(rows.map(({ deleted_by }) => deleted_by));
  const data = rows.map(({ created_by, ...row }) => {
    const name = names.get(row.deleted_by) ?? 'a former member';
    return notifyDeletion(row, { now, name, can_restore: mayRestore({ created_by }) });
  });
  return { data, paging: { page, page_size, total } };
}
