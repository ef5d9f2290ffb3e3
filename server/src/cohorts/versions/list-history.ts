import type { CohortVersion, cohortRoutes, Lineage, RouteInput } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { findAccessToAll } from '#sharing';
import { COHORT_RESOURCE, toResource } from '../cohort-policy.ts';
import type { VersionRow } from '../cohorts-store.ts';
import { cohortsByIds } from '../cohorts-store.ts';
import { getOwnVersion, getVersion } from '../members/find-members.ts';
import { type Descent, descentsOf, versionsOf } from './history-store.ts';

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

/** Generation relative to the requested cohort, by the shortest path; negative for ancestors. */
function generationsFrom(start: string, derivations: readonly Descent[]): Map<string, number> {
  const generations = new Map([[start, 0]]);
  const walk = (from: 'child_id' | 'parent_id', to: 'child_id' | 'parent_id', step: number) => {
    let front = [start];
    for (let at = step; front.length > 0; at += step) {
      const next = derivations.filter((one) => front.includes(one[from]) && !generations.has(one[to]));
      for (const one of next) generations.set(one[to], at);
      front = next.map((one) => one[to]);
    }
  };
  walk('child_id', 'parent_id', -1);
  walk('parent_id', 'child_id', 1);
  return generations;
}

/** Cohorts that a cohort of the workspace was made from, and those made from it. Refuses with 404. */
export async function traceLineage({ db }: Platform, caller: Caller, cohort_id: string): Promise<{ data: Lineage }> {
  const own = await getOwnVersion(db, caller, { cohort_id });
  const derivations = await descentsOf(db, { cohort_id, workspace_id: own.workspace_id });
  const generations = generationsFrom(cohort_id, derivations);
  const rows = await cohortsByIds(db, [...generations.keys()]);
  const seen = await findAccessToAll(db, caller, COHORT_RESOURCE.kind, rows.map(toResource));
  const there = new Map(rows.filter(({ id }) => seen.has(id)).map((row) => [row.id, row]));
  // Under the name it had then, where it is gone or no longer to be seen: the recipe tells no more.
  const recorded = new Map(derivations.map(({ parent_id, parent_name }) => [parent_id, parent_name]));
  const cohorts = [...generations].map(([id, generation]) => ({
    ...{ cohort_id: id, generation },
    name: there.get(id)?.name ?? recorded.get(id) ?? 'A deleted cohort',
    n_samples: there.get(id)?.n_samples ?? null,
    is_accessible: there.has(id),
  }));
  const known = derivations.filter(
    ({ child_id, parent_id }) => generations.has(child_id) && generations.has(parent_id),
  );
  const drawn = known.map(({ parent_id, version, child_id }) => ({ parent_id, version, child_id }));
  return { data: { cohorts, derivations: drawn } };
}
