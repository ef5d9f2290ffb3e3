import { type Cell, type ColumnType, type Expression, formatFormula, type OverlayColumn } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform/text';

/** A stored edit: checked, with column types; cells are stored separately. */
export type StoredEdit =
  | { kind: 'add'; column: string; type: ColumnType; n_cells: number; sheet?: string }
  | { kind: 'set'; column: string; type: ColumnType; n_cells: number; sheet?: string }
  | { kind: 'rename'; column: string; to: string; type: ColumnType }
  | {
      kind: 'recode';
      column: string;
      to: string;
      /** Type of the column before the edit. */
      from_type: ColumnType;
      type: ColumnType;
      values: { from: Cell; to: Cell }[];
      others: 'keep' | 'missing';
    }
  | { kind: 'derive'; column: string; type: ColumnType; expression: Expression; reads: Record<string, ColumnType> }
  | { kind: 'hide'; column: string };

/** Overlays carried over by a merge; the cells give the source of each member. */
export interface MergeEdit {
  kind: 'merge';
  /** Names of sources with an overlay, and whether all have one. */
  sources: string[];
  is_all: boolean;
  /** Carried-over columns, by name. */
  columns: { column: string; type: ColumnType }[];
  /** Names of the submissions' that no part shows. */
  hidden: string[];
}
/** One of the edits that a part brought. */
export interface PartEdit {
  kind: 'part';
  part: number;
  name: string;
  edit: ChainEdit;
}
/** A step of an overlay. */
export type ChainEdit = StoredEdit | MergeEdit | PartEdit;

/** An edit in its place; its id names its cells. */
export interface Step {
  id: string;
  edit: ChainEdit;
}

/** Origin of a column's values; `column` is its original name. */
export type Definition = { column: string; type: ColumnType } & (
  | { from: 'source' }
  | { from: 'cells'; step: string; base: Definition | null }
  | { from: 'recode'; base: Definition; values: ReadonlyMap<string, Cell>; others: 'keep' | 'missing' }
  | { from: 'formula'; expression: Expression; inputs: ReadonlyMap<string, Definition> }
  /** Definition per source; `rest` applies to members of no source. */
  | { from: 'parts'; step: string; parts: (Definition | null)[]; rest: Definition }
);

export interface StatedColumn {
  definition: Definition;
  origin: Exclude<OverlayColumn['origin'], 'source'>;
}

/** Columns after an overlay; unnamed columns come from the submissions. */
export interface OverlayState {
  columns: ReadonlyMap<string, StatedColumn>;
  /** Names of the submissions' that are hidden, or go by another name. */
  hidden: ReadonlySet<string>;
}

/** The formula of a column that is computed by one, the same for all members; null of any other. */
export function formulaOf(definition: Definition): string | null {
  if (definition.from === 'formula') return formatFormula(definition.expression);
  if (definition.from !== 'parts') return null;
  const made = definition.parts.filter((part) => part !== null && part.from !== 'source');
  const [formula = null, ...others] = made.map((part) => part && formulaOf(part));
  return others.every((other) => other === formula) ? formula : null;
}

/** A definition as plain data; without their steps, cells that were written are like any others. */
function plain(definition: Definition, stepOf: (step: string) => string): unknown {
  const { from, column, type } = definition;
  const below = (base: Definition | null): unknown => base && plain(base, stepOf);
  if (from === 'source') return [from, column, type];
  if (from === 'cells') return [from, stepOf(definition.step), below(definition.base), type];
  if (from === 'recode') return [from, below(definition.base), [...definition.values], definition.others, type];
  if (from === 'parts')
    return [from, stepOf(definition.step), definition.parts.map(below), below(definition.rest), type];
  const inputs = [...definition.inputs].map(([name, input]) => [name, below(input)]);
  return [from, definition.expression, inputs, type];
}

/** Distinguishes columns whose values come from something else, or in another way. */
export const definitionKey = (definition: Definition): string => JSON.stringify(plain(definition, String));

/** Equal, ignoring written cells. */
export const definitionKindKey = (definition: Definition): string => JSON.stringify(plain(definition, () => ''));

/** Whether a column's values come from the same in the same way. */
export const isSame = (one: Definition, other: Definition): boolean => definitionKey(one) === definitionKey(other);

const kinds: Record<ColumnType, string> = { text: 'texts', number: 'numbers', date: 'dates', boolean: 'yes or no' };
const formatCell = (cell: Cell): string => (cell === null ? 'missing' : `“${cell}”`);
const MAX_VALUES_SHOWN = 3;

/** An edit as one sentence of a history. */
export function describeEdit(edit: ChainEdit): string {
  if (edit.kind === 'part') return `In “${edit.name}”: ${describeEdit(edit.edit)}`;
  if (edit.kind === 'merge') {
    const n = edit.columns.length;
    const from = edit.sources.map((name) => `“${name}”`).join(', ');
    return `${formatCount(n, 'column')} carried over from ${from}, each for the samples of its cohort`;
  }
  return describeColumn(edit);
}

function describeColumn(edit: StoredEdit): string {
  const { kind, column } = edit;
  if (kind === 'hide') return `“${column}” hidden`;
  if (kind === 'rename') return `“${column}” renamed to “${edit.to}”`;
  if (kind === 'derive') return `“${column}” computed: ${formatFormula(edit.expression)}`;
  if (kind === 'recode') {
    const { to, values, others } = edit;
    const pairs = values.slice(0, MAX_VALUES_SHOWN).map((pair) => `${formatCell(pair.from)} → ${formatCell(pair.to)}`);
    const more = values.length > MAX_VALUES_SHOWN ? ` and ${formatNumber(values.length - MAX_VALUES_SHOWN)} more` : '';
    const rest = others === 'missing' ? '; all others missing' : '';
    return `“${column}” recoded${to === column ? '' : ` as “${to}”`}: ${pairs.join(', ')}${more}${rest}`;
  }
  const from = edit.sheet ? ` from ${edit.sheet}` : '';
  if (kind === 'set') return `${formatCount(edit.n_cells, 'cell')} of “${column}” written${from}`;
  return `“${column}” added (${kinds[edit.type]}, ${formatCount(edit.n_cells, 'cell')})${from}`;
}
