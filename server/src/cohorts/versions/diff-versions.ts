import type { CohortDiff, ColumnDiff, cohortRoutes, RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { and, FULL_SCOPE, pageOfSamples, selectionOf, visibleSamples } from '#samples';
import type { CohortVersion } from '../cohorts-store.ts';
import { getOwnVersion, getVersion, listedClause, membersClause, type VisibleCohort } from '../members/find-members.ts';
import {
  type Definition,
  formulaOf,
  isSame,
  type OverlayState,
  type StatedColumn,
} from '../overlay/columns/definition.ts';
import { countOthers } from '../overlay/columns/query-values.ts';
import { findOverlay, type Overlaid, queryColumns } from '../overlay/find-overlay.ts';
import { countOnly, onlyIn } from './history-store.ts';
import { historyViews } from './list-history.ts';
import { versionRow } from './versions-store.ts';

type Differing = Omit<ColumnDiff, 'n_samples'>;

const overlayColumn = (column: StatedColumn | undefined): ColumnDiff['from'] =>
  column
    ? {
        type: column.definition.type,
        origin: column.origin,
        formula: formulaOf(column.definition),
      }
    : null;

function changeOf(column: string, from: OverlayState, to: OverlayState): ColumnDiff['change'] | null {
  const [older, newer] = [from.columns.get(column), to.columns.get(column)];
  if (older && newer) return isSame(older.definition, newer.definition) ? null : 'changed';
  if (newer) return 'added';
  const [wasGone, isGone] = [from.hidden.has(column), to.hidden.has(column)];
  if (isGone && !wasGone) return 'hidden';
  if (older) return 'removed';
  return wasGone && !isGone ? 'unhidden' : null;
}

/** The columns that one overlay has otherwise than another, in the order of their names. */
function differingColumns(from: OverlayState, to: OverlayState): Differing[] {
  const names = new Set([from, to].flatMap(({ columns, hidden }) => [...columns.keys(), ...hidden]));
  return [...names].sort().flatMap((column) => {
    const change = changeOf(column, from, to);
    return change
      ? [{ column, change, from: overlayColumn(from.columns.get(column)), to: overlayColumn(to.columns.get(column)) }]
      : [];
  });
}

/** Definition of a column in a version, if any. */
function definitionIn({ state }: Overlaid, column: string, other: Overlaid): Definition | null {
  const own = state.columns.get(column)?.definition;
  if (own) return own;
  if (state.hidden.has(column)) return null;
  const type = other.state.columns.get(column)?.definition.type ?? 'text';
  return { from: 'source', column, type };
}

/** How many of the members that both versions have got another value in each of the columns. */
async function countDiffering(
  platform: Platform,
  { from, to, both }: { from: Overlaid; to: Overlaid; both: VisibleCohort },
  columns: readonly Differing[],
): Promise<number[]> {
  const extras = new Map<string, Definition>();
  for (const [at, { column }] of columns.entries()) {
    const [older, newer] = [definitionIn(from, column, to), definitionIn(to, column, from)];
    if (older) extras.set(`${at} from`, older);
    if (newer) extras.set(`${at} to`, newer);
  }
  const pairs = columns.map((_, at) => [`${at} from`, `${at} to`] as const);
  return queryColumns(
    platform,
    { ...to, found: both },
    { question: countOthers, input: { pairs } },
    { further: extras },
  );
}

/** Differences between the overlays of two versions. */
async function diffColumns(
  platform: Platform,
  caller: Caller,
  [older, newer]: readonly [CohortVersion, CohortVersion],
): Promise<ColumnDiff[]> {
  if (older.overlay_id === newer.overlay_id) return [];
  const visible = await visibleSamples(platform, caller, FULL_SCOPE);
  const [was, is] = await Promise.all([
    membersClause(platform, older, 'earlier'),
    membersClause(platform, newer, 'members'),
  ]);
  const { access } = await getVersion(platform.db, caller, { cohort_id: newer.id, version: newer.version });
  const both = { cohort: newer, access, where: and(and(visible, was), is) };
  const [from, to] = await Promise.all([
    findOverlay(platform, { ...both, cohort: older }),
    findOverlay(platform, both),
  ]);
  const columns = differingColumns(from.state, to.state);
  if (columns.length === 0) return [];
  const counts = await countDiffering(platform, { from, to, both }, columns);
  return columns.map((column, at) => ({ ...column, n_samples: counts[at] ?? 0 }));
}

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
