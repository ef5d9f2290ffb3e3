import { type Cell, type ColumnType, formatFormula, type OverlayEdit, readFormula } from '@cohortium/contract';
import { formatNumber } from '#platform/text';
import {
  type Checking,
  type ExistingColumn,
  refuse,
  requireChangeable,
  requireColumn,
  requireFree,
  requireSameType,
} from './check-names.ts';
import { cellKey, cellText, TYPE_LABELS, writtenCell } from './columns/cell-values.ts';
import type { StoredEdit } from './columns/definition.ts';

/** An edit that can be kept, and the cells it writes. */
export interface CheckedEdit {
  edit: StoredEdit;
  cells: ReadonlyMap<string, string | null> | null;
}
type Of<Kind extends OverlayEdit['kind']> = OverlayEdit & { kind: Kind };

const CLIP = 40;
const clipped = (cell: Cell): string => {
  const text = String(cell);
  return text.length > CLIP ? `${text.slice(0, CLIP)}…` : text;
};

function typed(checking: Checking, cell: Cell, { type, field }: { type: ColumnType; field: string }): Cell {
  const value = writtenCell(cell, type);
  if (value === undefined) throw refuse(checking, field, `“${clipped(cell)}” is not ${TYPE_LABELS[type]}.`);
  return value;
}

function cellsOf(checking: Checking, { cells = [] }: Pick<Of<'add'>, 'cells'>, type: ColumnType) {
  const written = new Map<string, string | null>();
  for (const { result_id, value } of cells) {
    written.set(result_id, cellText(typed(checking, value, { type, field: 'cells' })));
  }
  const repeated = cells.length - written.size;
  if (repeated > 0) {
    throw refuse(
      checking,
      'cells',
      `${formatNumber(repeated)} of these cells have two values. Give each cell one value.`,
    );
  }
  const unknown = [...written.keys()].filter((id) => !checking.members.has(id)).length;
  if (unknown === 0) return written;
  const message = `${formatNumber(unknown)} of these ${formatNumber(written.size)} samples are not in the cohort.`;
  throw refuse(checking, 'cells', message);
}

function checkAdd(edit: Of<'add'>, checking: Checking): CheckedEdit {
  const { kind, column, type } = edit;
  requireFree(checking, column, 'column');
  const cells = cellsOf(checking, edit, type);
  return { edit: { kind, column, type, n_cells: cells.size }, cells };
}

function checkSet(edit: Of<'set'>, checking: Checking): CheckedEdit {
  const { kind, column } = edit;
  const { type } = requireChangeable(checking, column);
  const cells = cellsOf(checking, edit, type);
  return { edit: { kind, column, type, n_cells: cells.size }, cells };
}

function recodedValues(edit: Of<'recode'>, checking: Checking, types: { from: ColumnType; to: ColumnType }) {
  const seen = new Set<string>();
  return edit.values.map((pair, at) => {
    const from = typed(checking, pair.from, { type: types.from, field: `values.${at}.from` });
    const key = cellKey(from);
    if (seen.has(key)) {
      throw refuse(checking, `values.${at}.from`, `“${clipped(pair.from)}” occurs twice. Give it one value.`);
    }
    seen.add(key);
    return { from, to: typed(checking, pair.to, { type: types.to, field: `values.${at}.to` }) };
  });
}

function checkRecode(edit: Of<'recode'>, checking: Checking): CheckedEdit {
  const { kind, column, to = column, others } = edit;
  const before = to === column ? requireChangeable(checking, column) : requireColumn(checking, column);
  if (to !== column) requireFree(checking, to, 'to');
  const type = edit.type ?? before.type;
  requireSameType(checking, to, type);
  const values = recodedValues(edit, checking, { from: before.type, to: type });
  return { edit: { kind, column, to, from_type: before.type, type, values, others }, cells: null };
}

function checkDerive(edit: Of<'derive'>, checking: Checking): CheckedEdit {
  const { kind, column, formula, expression } = edit;
  if ((formula === undefined) === (expression === undefined)) {
    throw refuse(checking, 'formula', 'Give the formula either as text or as data, not both.');
  }
  // A computed column can be redefined.
  if (checking.columns.get(column)?.origin !== 'derived') requireFree(checking, column, 'column');
  const types = new Map([...checking.columns].map(([name, { type }]) => [name, type]));
  const { checked, problem } = readFormula(formula ?? (expression ? formatFormula(expression) : ''), types);
  if (problem) {
    throw refuse(checking, 'formula', `Character ${problem.at}: ${problem.message} ${problem.remedy}`);
  }
  const { type, reads } = checked;
  return { edit: { kind, column, type, expression: checked.expression, reads }, cells: null };
}

function check(edit: OverlayEdit, checking: Checking): CheckedEdit {
  switch (edit.kind) {
    case 'add':
      return checkAdd(edit, checking);
    case 'set':
      return checkSet(edit, checking);
    case 'recode':
      return checkRecode(edit, checking);
    case 'derive':
      return checkDerive(edit, checking);
    case 'rename': {
      const { type } = requireChangeable(checking, edit.column);
      requireFree(checking, edit.to, 'to');
      return { edit: { ...edit, type }, cells: null };
    }
    case 'hide':
      requireChangeable(checking, edit.column);
      return { edit, cells: null };
  }
}

const origins = { add: 'added', set: 'set', rename: 'renamed', recode: 'recoded', derive: 'derived' } as const;

/** The columns after an edit. */
function afterEdit(columns: ReadonlyMap<string, ExistingColumn>, edit: StoredEdit): Map<string, ExistingColumn> {
  const next = new Map(columns);
  if (edit.kind === 'hide' || edit.kind === 'rename') next.delete(edit.column);
  if (edit.kind === 'hide') return next;
  const name = edit.kind === 'rename' || edit.kind === 'recode' ? edit.to : edit.column;
  return next.set(name, { type: edit.type, can_edit: true, origin: origins[edit.kind] });
}

/** Checks edits one after the other, each against the columns that those before it leave. Refuses with 422. */
export function checkEdits(
  edits: readonly OverlayEdit[],
  { columns, members }: Omit<Checking, 'place'>,
  place: (at: number) => string,
): CheckedEdit[] {
  let known = columns;
  return edits.map((edit, at) => {
    const checked = check(edit, { columns: known, members, place: place(at) });
    known = afterEdit(known, checked.edit);
    return checked;
  });
}
