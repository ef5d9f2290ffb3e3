import type { CohortDiff, cohortRoutes, RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { and, FULL_SCOPE, pageOfSamples, selectionOf, visibleSamples } from '#samples';
import type { CohortVersion } from '../cohorts-store.ts';
import { getOwnVersion, listedClause } from '../members/find-members.ts';
import { versionRow } from '../versions/versions-store.ts';
import { diffColumns } from './diff-columns.ts';
import { countOnly, onlyIn } from './history-store.ts';
import { historyViews } from './list-history.ts';

type DiffQuery = RouteInput<(typeof cohortRoutes)['diff']>['query'];
interface Sides {
  /** The version whose members these are, and the one that has them not. */
  has: CohortVersion;
  has_not: CohortVersion;
  page: number;
  page_size: number;
}

/** Members that one version has and the other has not: how many, and a page of those still to be seen. */
async function oneSide(
  platform: Platform,
  caller: Caller,
  { has, has_not, page, page_size }: Sides,
): Promise<CohortDiff['added']> {
  const { db, index } = platform;
  const lists = { cohort_id: has.id, has: has.content_hash, has_not: has_not.content_hash };
  const [n, ids] = await Promise.all([countOnly(db, lists), onlyIn(db, { ...lists, page, page_size })]);
  if (ids.length === 0) return { n, samples: [], n_hidden: 0 };
  const visible = await visibleSamples(platform, caller, FULL_SCOPE);
  const where = and(visible, await listedClause(index, ids, 'only'));
  const { data } = await pageOfSamples(
    platform,
    { caller, selection: selectionOf(where), page: 1, page_size: ids.length },
    {},
  );
  const samples = data.map(({ result_id, sample_id, subject_id, project_name }) => ({
    ...{ result_id, sample_id, subject_id, project_name },
  }));
  return { n, samples, n_hidden: ids.length - samples.length };
}

/** Differences between two versions of a cohort in the workspace. Throws 404. */
export async function diffVersions(
  platform: Platform,
  caller: Caller,
  { cohort_id, from, to, page, page_size }: DiffQuery & { cohort_id: string },
): Promise<{ data: CohortDiff }> {
  const { db } = platform;
  const [older, newer, latest] = await Promise.all([
    getOwnVersion(db, caller, { cohort_id, version: from }),
    getOwnVersion(db, caller, { cohort_id, version: to }),
    getOwnVersion(db, caller, { cohort_id }),
  ]);
  const paged = { page, page_size };
  const [gained, missing, rows, metadata_columns] = await Promise.all([
    oneSide(platform, caller, { has: newer, has_not: older, ...paged }),
    oneSide(platform, caller, { has: older, has_not: newer, ...paged }),
    Promise.all([from, to].map((version) => versionRow(db, { id: cohort_id, version }))),
    diffColumns(platform, caller, [older, newer]),
  ]);
  const views = await historyViews(
    db,
    rows.filter((row) => row !== undefined),
    latest.version,
  );
  const [first, second = first] = views;
  if (!first || !second) throw new Error('A version was found but can’t be read.');
  const recipes = { from: older.recipe, to: newer.recipe };
  const alike = JSON.stringify(recipes.from) === JSON.stringify(recipes.to);
  return {
    data: {
      ...{ from: first, to: second, added: gained, removed: missing },
      n_unchanged: older.n_samples - missing.n,
      metadata_changed: older.overlay_id !== newer.overlay_id,
      metadata_columns,
      recipe: alike ? null : recipes,
    },
  };
}
