import { type MatchedBy, matchedBy, OVERLAY, type SheetGrid, type SheetMatch } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import { normalizeUnicode } from '#platform/text';
import type { Clause } from '#samples';
import { fieldRows } from './columns/read-values.ts';
import { fieldTexts } from './fields-index-store.ts';

/** Rows per member for one way to name members. */
export interface Match {
  name_column: number;
  match_by: MatchedBy;
  /** Members by the name that a row would have for them. */
  members: ReadonlyMap<string, readonly string[]>;
  n_members: number;
  /** The row about each name, counted from 0; rows that appear twice are not in it. */
  rowOf: ReadonlyMap<string, number>;
  repeated: string[];
  ambiguous: string[];
  unknown: string[];
  without: string[];
}

interface Member {
  result_id: string;
  project_id: string;
  names: ReadonlyMap<MatchedBy, string | null>;
}

export async function membersToMatch(index: IndexClient, where: Clause): Promise<Member[]> {
  const fields = ['project_id', ...matchedBy];
  const rows = fieldRows(await fieldTexts(index, { where, fields }));
  return rows.map(([result_id, , [project_id, ...names]]) => ({
    result_id,
    project_id: project_id ?? '',
    names: new Map(matchedBy.map((by, at) => [by, names[at] ?? null])),
  }));
}

function membersBy(members: readonly Member[], by: MatchedBy) {
  const named = new Map<string, string[]>();
  const projects = new Map<string, Set<string>>();
  for (const { result_id, project_id, names } of members) {
    // Normalized like sheet cells.
    const name = normalizeUnicode(names.get(by) ?? '');
    if (!name) continue;
    named.set(name, [...(named.get(name) ?? []), result_id]);
    projects.set(name, (projects.get(name) ?? new Set()).add(project_id));
  }
  return { named, isAmbiguous: (name: string) => (projects.get(name)?.size ?? 0) > 1 };
}

function matchColumn(grid: SheetGrid, members: readonly Member[], { at, by }: { at: number; by: MatchedBy }): Match {
  const { named, isAmbiguous } = membersBy(members, by);
  const rowOf = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [row, cells] of grid.rows.entries()) {
    const name = cells[at]?.trim() ?? '';
    if (name === '') continue;
    if (rowOf.has(name)) repeated.add(name);
    else rowOf.set(name, row);
  }
  const names = [...rowOf.keys()];
  return {
    name_column: at,
    match_by: by,
    members: named,
    n_members: members.length,
    rowOf,
    repeated: [...repeated],
    ambiguous: names.filter((name) => isAmbiguous(name)),
    unknown: names.filter((name) => !named.has(name)),
    without: [...named.keys()].filter((name) => !rowOf.has(name)),
  };
}

const found = ({ rowOf, unknown }: Match): number => rowOf.size - unknown.length;

/** How rows name members: as requested, otherwise the way with most matches; null if none. */
export function matchRows(
  grid: SheetGrid,
  members: readonly Member[],
  { name_column, match_by }: { name_column?: string | undefined; match_by?: MatchedBy | undefined },
): Match | null {
  const columns = name_column === undefined ? [...grid.columns.keys()] : [grid.columns.indexOf(name_column)];
  const ways = match_by === undefined ? [...matchedBy] : [match_by];
  let best: Match | null = null;
  for (const at of columns.filter((place) => place >= 0)) {
    for (const by of ways) {
      const match = matchColumn(grid, members, { at, by });
      if (best === null || found(match) > found(best)) best = match;
    }
  }
  return best !== null && (found(best) > 0 || name_column !== undefined) ? best : null;
}

const listed = (names: readonly string[]) => ({ n: names.length, listed: names.slice(0, OVERLAY.maximum_listed) });

/** How many members have a row. */
const reached = ({ rowOf, members }: Match): number =>
  [...rowOf.keys()].reduce((n, name) => n + (members.get(name)?.length ?? 0), 0);

/** Summary of a match, before import. */
export function presentMatch(
  { columns, rows }: SheetGrid,
  match: Match | null,
  n_members: number,
): Omit<SheetMatch, 'name' | 'columns' | 'problems'> {
  return {
    name_column: match ? (columns[match.name_column] ?? null) : null,
    match_by: match?.match_by ?? null,
    n_rows: rows.length,
    n_members,
    n_matched: match ? reached(match) : 0,
    unmatched_rows: listed(match?.unknown ?? []),
    unmatched_members: listed(match?.without ?? []),
    repeated: listed(match?.repeated ?? []),
    ambiguous: listed(match?.ambiguous ?? []),
  };
}
