import { type Cell, type ColumnType, writeFormula } from '@cohortium/contract';
import { counted, numbered } from '#platform/words';
import type { ChainEdit, KeptEdit } from './definition.ts';

const kinds: Record<ColumnType, string> = { text: 'texts', number: 'numbers', date: 'dates', boolean: 'yes or no' };
const said = (cell: Cell): string => (cell === null ? 'missing' : `“${cell}”`);
const SAID_AT_MOST = 3;

/** An edit as one sentence of a history. */
export function sayEdit(edit: ChainEdit): string {
  if (edit.kind === 'part') return `In “${edit.name}”: ${sayEdit(edit.edit)}`;
  if (edit.kind === 'merge') {
    const n = edit.columns.length;
    const from = edit.parts.map((name) => `“${name}”`).join(', ');
    return `${counted(n, 'column')} carried over from ${from}, each for the samples of its cohort`;
  }
  return sayColumn(edit);
}

function sayColumn(edit: KeptEdit): string {
  const { kind, column } = edit;
  if (kind === 'hide') return `“${column}” hidden`;
  if (kind === 'rename') return `“${column}” renamed to “${edit.to}”`;
  if (kind === 'derive') return `“${column}” computed: ${writeFormula(edit.expression)}`;
  if (kind === 'recode') {
    const { to, values, others } = edit;
    const pairs = values.slice(0, SAID_AT_MOST).map((pair) => `${said(pair.from)} → ${said(pair.to)}`);
    const more = values.length > SAID_AT_MOST ? ` and ${numbered(values.length - SAID_AT_MOST)} more` : '';
    const rest = others === 'missing' ? '; all others missing' : '';
    return `“${column}” recoded${to === column ? '' : ` as “${to}”`}: ${pairs.join(', ')}${more}${rest}`;
  }
  const from = edit.sheet ? ` from ${edit.sheet}` : '';
  if (kind === 'set') return `${counted(edit.n_cells, 'cell')} of “${column}” written${from}`;
  return `“${column}” added (${kinds[edit.type]}, ${counted(edit.n_cells, 'cell')})${from}`;
}
