import { type Assignment, CONFIDENT_SCORE, type Mapping, type ProblemFix } from '@cohortium/contract';
import { type CellEdit, type Cells, cutRow, HEADER_ROW, removeColumns, removeRows, setCells } from '#ui/grid';

/** What problems are fixed in: the cells, how they are understood, or which files a sample is made of. */
export interface FixableSheet {
  cells: Cells;
  mapping: Mapping;
  assignments: readonly Assignment[];
}

const cellsWithValue = ({ columns, rows }: Cells, name: string, from: string): Pick<CellEdit, 'row' | 'column'>[] => {
  const column = columns.indexOf(name);
  return rows.flatMap((cells, row) => ((cells[column] ?? '') === from && column >= 0 ? [{ row, column }] : []));
};

function cellsWith(cells: Cells, fix: ProblemFix): Cells {
  const placeOf = (name: string) => cells.columns.indexOf(name);
  switch (fix.kind) {
    case 'set': {
      const column = placeOf(fix.column);
      return column < 0 ? cells : setCells(cells, [{ row: fix.row - 1, column, text: fix.value }]);
    }
    case 'fill_all': {
      const edits = cellsWithValue(cells, fix.column, fix.from).map((position) => ({ ...position, text: fix.to }));
      return setCells(cells, edits);
    }
    case 'rename_column': {
      const column = placeOf(fix.column);
      return column < 0 ? cells : setCells(cells, [{ row: HEADER_ROW, column, text: fix.to }]);
    }
    case 'remove_column': {
      // The last column with the name, because the first duplicate is kept.
      const column = cells.columns.lastIndexOf(fix.column);
      return column < 0 ? cells : removeColumns(cells, column);
    }
    case 'cut_row':
      return cutRow(cells, fix.row - 1);
    case 'remove_row':
      return removeRows(cells, fix.row - 1);
    case 'map_value':
    case 'single_end':
      return cells;
  }
}

function applyFix({ cells, mapping, assignments }: FixableSheet, fix: ProblemFix): FixableSheet {
  if (fix.kind === 'map_value') {
    const values = { ...mapping.values, [fix.field]: { ...mapping.values[fix.field], [fix.from]: fix.to } };
    return { cells, assignments, mapping: { ...mapping, values } };
  }
  if (fix.kind === 'single_end') {
    const { sample_id, files } = fix;
    const others = assignments.filter(({ file }) => !files.includes(file));
    const singles = files.map((file) => ({ file, sample_id, read: 'single' as const }));
    return { cells, mapping, assignments: [...others, ...singles] };
  }
  return { cells: cellsWith(cells, fix), mapping, assignments };
}

const order: Record<ProblemFix['kind'], number> = {
  set: 0,
  fill_all: 1,
  map_value: 2,
  rename_column: 3,
  // Applied before fixes that change the number of columns.
  cut_row: 4,
  remove_column: 5,
  remove_row: 6,
  single_end: 7,
};

/** Applies all fixes at once: cells first by their old names, then rows from the bottom, so that positions stay valid. */
export function applyFixes(before: FixableSheet, fixes: readonly ProblemFix[]): FixableSheet {
  const rowOf = (fix: ProblemFix) => ('row' in fix ? fix.row : 0);
  return fixes
    .toSorted((a, b) => order[a.kind] - order[b.kind] || rowOf(b) - rowOf(a))
    .reduce((fixed, fix) => applyFix(fixed, fix), before);
}

/** Whether a fix loses no data and guesses nothing, so that it can be applied in bulk. */
export const isSafe = (fix: ProblemFix): boolean =>
  fix.kind === 'fill_all' || (fix.kind === 'map_value' && fix.score >= CONFIDENT_SCORE);

function describeRemoval(n_cells: number, beyond: readonly string[]): string {
  const quotedTexts = beyond.map((text) => `“${text}”`).join(', ');
  if (n_cells === 1) return `Remove the cell ${quotedTexts}`;
  return `Remove ${n_cells} cells: ${quotedTexts}${n_cells > beyond.length ? ' …' : ''}`;
}

/** The button label of a fix. */
export function describeFix(fix: ProblemFix): string {
  const value = (text: string) => (text === '' ? 'an empty cell' : `“${text}”`);
  switch (fix.kind) {
    case 'set':
      return `Enter ${value(fix.value)}`;
    case 'fill_all':
    case 'map_value':
      return `Use ${value(fix.to)}`;
    case 'rename_column':
      return `Rename to ${fix.to}`;
    case 'remove_column':
      return 'Remove the column';
    case 'cut_row':
      return describeRemoval(fix.n_cells, fix.extra_cells);
    case 'remove_row':
      return 'Remove the row';
    case 'single_end':
      return 'Take as single-end';
  }
}
