import { type Cell, type ColumnType, writeFormula } from '@cohortium/contract';
import type { ChainEdit, KeptEdit } from './definition.ts';

const number = (n: number): string => n.toLocaleString('en-US');
const cells = (n: number): string => `${number(n)} cell${n === 1 ? '' : 's'}`;
const kinds: Record<ColumnType, string> = { text: 'texts', number: 'numbers', date: 'dates', boolean: 'yes or no' };
const said = (cell: Cell): string => (cell === null ? 'missing' : `“${cell}”`);
const SAID_AT_MOST = 3;

/** An edit as one sentence of a history. */
export function sayEdit(edit: ChainEdit): string {
  if (edit.kind === 'part') return `In “${edit.name}”: ${sayEdit(edit.edit)}`;
  if (edit.kind === 'merge') {
    const n = edit.columns.length;
    const from = edit.parts.map((name) => `“${name}”`).join(', ');
    return `${number(n)} column${n === 1 ? '' : 's'} came along from ${from}, each for the samples that it was made for`;
  }
  return sayColumn(edit);
}

function sayColumn(edit: KeptEdit): string {
  const { kind, column } = edit;
  if (kind === 'hide') return `“${column}” hidden`;
  if (kind === 'rename') return `“${column}” renamed “${edit.to}”`;
  if (kind === 'derive') return `“${column}” computed: ${writeFormula(edit.expression)}`;
  if (kind === 'recode') {
    const { to, values, others } = edit;
    const pairs = values.slice(0, SAID_AT_MOST).map((pair) => `${said(pair.from)} → ${said(pair.to)}`);
    const more = values.length > SAID_AT_MOST ? ` and ${number(values.length - SAID_AT_MOST)} more` : '';
    const rest = others === 'missing' ? '; all others missing' : '';
    return `“${column}” recoded${to === column ? '' : ` as “${to}”`}: ${pairs.join(', ')}${more}${rest}`;
  }
  const from = edit.sheet ? ` from ${edit.sheet}` : '';
  if (kind === 'set') return `${cells(edit.n_cells)} of “${column}” written${from}`;
  return `“${column}” added (${kinds[edit.type]}, ${cells(edit.n_cells)})${from}`;
}
