import { type Cell, type ColumnType, formatFormula } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform/text';
import type { ChainEdit, StoredEdit } from './definition.ts';

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
