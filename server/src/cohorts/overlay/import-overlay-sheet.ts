import {
  type ColumnType,
  OVERLAY,
  type OverlayEdit,
  type SheetEdit,
  type SheetGrid,
  type SheetMatch,
} from '@cohortium/contract';
import { isMissing, kindOf, openSheet, readDeclared } from '#ingestion';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { cellAt, formatNumber } from '#platform/text';
import { applyCheckedEdits, checkingOf } from './apply-edits.ts';
import { checkEdits } from './check-edit.ts';
import type { ExistingColumn } from './check-names.ts';
import type { Overlaid } from './find-overlay.ts';
import { type Match, matchRows, membersToMatch, presentMatch } from './match-rows.ts';
import { isReserved } from './overlaid-fields.ts';

type Sent = Omit<SheetEdit, 'columns'>;

async function openAndMatch(platform: Platform, { found }: Overlaid, sheet: Sent) {
  const { grid, kinds, problems } = readDeclared((await openSheet(platform, sheet)).data);
  const members = await membersToMatch(platform.index, found.where);
  return { grid, kinds, problems, match: matchRows(grid, members, sheet), n_members: members.length };
}

const EXAMPLES = 3;
const LONGEST = 100;

type ExistingColumns = ReadonlyMap<string, ExistingColumn>;

function problemOf(name: string, type: ColumnType, known: ExistingColumns): string | null {
  const there = known.get(name);
  if (there) {
    if (!there.can_edit) return 'This column identifies the sample or the measurement and can’t be changed.';
    return there.type === type
      ? null
      : `The cohort’s column of this name contains ${there.type === 'number' ? 'numbers' : `${there.type}s`}.`;
  }
  const like = [...known.keys()].find((each) => each.toLowerCase() === name.toLowerCase());
  if (like) return `The cohort already has a column “${like}”. Fill that one, or choose another name.`;
  if (name === '') return 'This column has no name.';
  if (name.length > LONGEST) return `Its name is longer than ${LONGEST} characters.`;
  return isReserved(name) ? 'This name is reserved. Choose another one.' : null;
}

const typeOfCells = (cells: Iterable<string>, declared: ReturnType<typeof kindOf> | null): ColumnType => {
  const kind = declared ?? kindOf(cells);
  return kind === 'category' ? 'text' : kind;
};

function describeColumn({ grid, kinds }: ReturnType<typeof readDeclared>, at: number, known: ExistingColumns) {
  const column = cellAt(grid.columns, at);
  const cells = grid.rows.map((row) => cellAt(row, at));
  const given = cells.filter((cell) => !isMissing(cell));
  const name = column.trim();
  const type = known.get(name)?.type ?? typeOfCells(cells, kinds[at] ?? null);
  const values = new Set(given);
  return {
    ...{ column, name, type, n_values: values.size, n_missing: cells.length - given.length },
    examples: [...values]
      .slice(0, EXAMPLES)
      .map((cell) => (cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell)),
    exists: known.has(name),
    problem: problemOf(name, type, known),
  };
}

/** Matches the rows of a sheet to members and describes its columns; saves nothing. */
export async function matchSheet(platform: Platform, overlaid: Overlaid, sheet: Sent): Promise<{ data: SheetMatch }> {
  const opened = await openAndMatch(platform, overlaid, sheet);
  const { grid, match, n_members } = opened;
  const { columns: known } = await checkingOf(platform, overlaid);
  const columns = [...grid.columns.keys()]
    .filter((at) => at !== match?.name_column)
    .map((at) => describeColumn(opened, at, known));
  return {
    data: {
      name: grid.name,
      columns,
      ...presentMatch(grid, match, n_members),
      problems: [...grid.problems, ...opened.problems],
    },
  };
}

const formatNames = (names: readonly string[]): string =>
  `${names
    .slice(0, 5)
    .map((name) => `“${name}”`)
    .join(', ')}${names.length > 5 ? ' …' : ''}`;

/** Ambiguous rows are refused; rows without a member are skipped. */
function requireClear(match: Match | null): Match {
  const refused = (message: string) => validationError([{ field: 'sheet.name_column', message }]);
  if (!match || match.rowOf.size === match.unknown.length) {
    throw refused('No row of the sheet matches a sample of the cohort. Choose the column with the sample names.');
  }
  const { repeated, ambiguous } = match;
  if (repeated.length > 0) {
    throw refused(`The sheet has several rows for ${formatNames(repeated)}. Keep one row per sample.`);
  }
  if (ambiguous.length === 0) return match;
  throw refused(
    `Several submissions have a sample named ${formatNames(ambiguous)}. Use the result_id of the samples, which the “Samples” tab shows.`,
  );
}

type Column = SheetEdit['columns'][number];

function editOf(
  grid: SheetGrid,
  { members, rowOf }: Match,
  { column, name, type, fill }: Column,
  at: number,
): OverlayEdit {
  const place = grid.columns.indexOf(column);
  if (place < 0) {
    const message = `The sheet has no column “${column}”.`;
    throw validationError([{ field: `sheet.columns.${at}.column`, message }]);
  }
  const cells = [...rowOf].flatMap(([named, row]) => {
    const text = grid.rows[row]?.[place] ?? '';
    // An empty cell says nothing of a column that is there; of a new one it is missing anyway.
    if (isMissing(text)) return [];
    return (members.get(named) ?? []).map((result_id) => ({ result_id, value: text }));
  });
  return fill ? { kind: 'set', column: name, cells } : { kind: 'add', column: name, type, cells };
}

function requireSize(grid: SheetGrid, columns: readonly Column[]): void {
  const cells = grid.rows.length * columns.length;
  if (cells <= OVERLAY.maximum_sheet_cells) return;
  const [has, most] = [cells, OVERLAY.maximum_sheet_cells].map(formatNumber);
  const message = `These columns have ${has} cells; the limit per import is ${most}. Choose fewer columns.`;
  throw validationError([{ field: 'sheet.columns', message }]);
}

/** Lays columns of a sheet over the members that its rows name. */
export async function importOverlaySheet(
  platform: Platform,
  caller: Caller,
  overlaid: Overlaid,
  sheet: SheetEdit,
): Promise<number> {
  const { grid, match } = await openAndMatch(platform, overlaid, sheet);
  requireSize(grid, sheet.columns);
  const clear = requireClear(match);
  const edits = sheet.columns.map((column, at) => editOf(grid, clear, column, at));
  const checking = await checkingOf(platform, overlaid, edits);
  const checked = checkEdits(edits, checking, (at) => `sheet.columns.${at}`).map(({ edit, cells }) => ({
    cells,
    edit: edit.kind === 'add' || edit.kind === 'set' ? { ...edit, sheet: grid.name } : edit,
  }));
  return applyCheckedEdits(platform, caller, overlaid, checked);
}
