import type { CohortVersion, cohortRoutes, RouteInput } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { getVersion } from '../members/find-members.ts';
import type { VersionRow } from '../versions/versions-store.ts';
import { versionsOf } from './history-store.ts';

type HistoryQuery = RouteInput<(typeof cohortRoutes)['history']>['query'];

/** Label of a change for other workspaces that see one version. */
export const sharedVersionLabel = (version: number): string => `Version ${version}`;

/** Versions as their own workspace reads of them; `current` is the number of the one that is shown. */
export async function historyViews(db: Db, rows: readonly VersionRow[], current: number): Promise<CohortVersion[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map(({ version, change, n_samples, n_subjects, content_hash, created_by, created_at }) => ({
    ...{ version, change, n_samples, n_subjects, content_hash, created_at },
    created_by: names.get(created_by) ?? 'a former member',
    is_current: version === current,
  }));
}

/** History of a cohort, latest first. Grantees of one version see only that version. */
export async function listHistory(
  { db }: Platform,
  caller: Caller,
  { cohort_id, page, page_size }: HistoryQuery & { cohort_id: string },
) {
  const { cohort, access } = await getVersion(db, caller, { cohort_id });
  if (access.access === 'own') {
    const { rows, total } = await versionsOf(db, { cohort_id, page, page_size });
    return { data: await historyViews(db, rows, cohort.version), paging: { page, page_size, total } };
  }
  const { changed_by: created_by, changed_at: created_at, ...one } = cohort;
  const change = { kind: one.change.kind, description: sharedVersionLabel(one.version) };
  const [only] = await historyViews(db, [{ ...one, cohort_id, created_by, created_at, change }], one.version);
  return { data: only && page === 1 ? [only] : [], paging: { page, page_size, total: 1 } };
}
