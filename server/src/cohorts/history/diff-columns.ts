import type { ColumnDiff } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { and, FULL_SCOPE, visibleSamples } from '#samples';
import type { CohortVersion } from '../cohorts-store.ts';
import { getVersion, membersClause, type VisibleCohort } from '../members/find-members.ts';
import type { Definition, OverlayState, StatedColumn } from '../overlay/columns/definition.ts';
import { formulaOf } from '../overlay/columns/formula-of.ts';
import { isSame } from '../overlay/columns/same-definition.ts';
import { countOthers } from '../overlay/queries/count-values.ts';
import { findOverlay, type Overlaid } from '../overlay/reading/find-overlay.ts';
import { queryColumns } from '../overlay/reading/query-columns.ts';

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
export async function diffColumns(
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
