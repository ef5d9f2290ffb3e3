import type { Page } from '#platform/database';
import { daysLeft } from './undo-time.ts';

interface PresentableDeletion {
  workspace_id: string;
  /** Who deleted it, by id. */
  deleted_by: string;
  purge_after: string;
  outcome: 'restored' | 'purged' | null;
}

/** A deletion as people learn of it; `name` is who deleted it. */
export function notifyDeletion<Row extends PresentableDeletion>(
  row: Row,
  { now, name, can_restore }: { now: Date; name: string; can_restore: boolean },
) {
  const { workspace_id: _, outcome: __, ...deletion } = row;
  return { ...deletion, deleted_by: name, days_left: daysLeft(row.purge_after, now), can_restore };
}

export interface PresentOptions<Row, View> {
  paging: Page;
  namesOf: (people: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  view: (row: Row, name: string) => View;
}

/** A page of what can be brought back, each with the name of who deleted it. */
export async function notifyDeletions<Row extends Pick<PresentableDeletion, 'deleted_by'>, View>(
  { rows, total }: { rows: readonly Row[]; total: number },
  { paging, namesOf, view }: PresentOptions<Row, View>,
) {
  const names = await namesOf(rows.map(({ deleted_by }) => deleted_by));
  const data = rows.map((row) => view(row, names.get(row.deleted_by) ?? 'a former member'));
  return { data, paging: { page: paging.page, page_size: paging.page_size, total } };
}
