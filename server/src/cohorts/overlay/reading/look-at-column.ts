import { type Cell, type ColumnLook, OVERLAY, type OverlayEdit, writeFormula } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { CallOptions } from '#platform/index';
import { cellKey } from '../columns/cell-values.ts';
import { type Troubles, troubleWords } from '../columns/evaluate-formula.ts';
import { type Definition, foldEdits } from '../columns/overlay-state.ts';
import { sayEdit } from '../columns/say-edit.ts';
import { checkEdits } from '../editing/check-edit.ts';
import { demandColumn, refuse } from '../editing/check-names.ts';
import { checkingOf, stepsFor } from '../editing/lay-edits.ts';
import type { Overlaid } from './find-overlay.ts';
import { readColumns } from './read-columns.ts';

const BINS = 20;

function valuesOf(cells: readonly Cell[]): Pick<ColumnLook, 'n_missing' | 'n_values' | 'values'> {
  const counts = new Map<string, { value: Cell; n: number }>();
  for (const value of cells) {
    const key = cellKey(value);
    const known = counts.get(key);
    if (known) known.n += 1;
    else counts.set(key, { value, n: 1 });
  }
  const n_missing = counts.get(cellKey(null))?.n ?? 0;
  counts.delete(cellKey(null));
  const values = [...counts.values()].sort((a, b) => b.n - a.n).slice(0, OVERLAY.maximum_values);
  return { n_missing, n_values: counts.size, values };
}

/** The width of bins that begin and end at round numbers: 1, 2 or 5 times a power of ten. */
function roundStep(span: number): number {
  const least = span / BINS;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10;
  return factor * power;
}

function binsOf(cells: readonly Cell[]): ColumnLook['bins'] {
  const numbers = cells.filter((cell): cell is number => typeof cell === 'number');
  if (numbers.length === 0) return [];
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  const step = high > low ? roundStep(high - low) : 1;
  const first = Math.floor(low / step);
  const bins = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => ({
    from: Number(((first + at) * step).toPrecision(12)),
    to: Number(((first + at + 1) * step).toPrecision(12)),
    n: 0,
  }));
  for (const value of numbers) {
    const bin = bins[Math.min(bins.length - 1, Math.floor(value / step) - first)];
    if (bin) bin.n += 1;
  }
  return bins;
}

const troublesOf = (troubles: Troubles): ColumnLook['troubles'] =>
  [...troubles].map(([trouble, n]) => ({ words: troubleWords[trouble], n }));

interface Look {
  name: string;
  /** What it is, or would be. */
  after: Definition;
  /** What it was, where it was anything. */
  before: Definition | null;
  formula: string | null;
  words: string | null;
  unkept: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

const NONE = new Map<string, ReadonlyMap<string, string | null>>();
const formulaOf = (definition: Definition): string | null =>
  definition.from === 'formula' ? writeFormula(definition.expression) : null;

async function lookAtEdit(platform: Platform, overlaid: Overlaid, edit: OverlayEdit): Promise<Look> {
  const checking = await checkingOf(platform, overlaid);
  const place = { ...checking, place: 'edit' };
  if (edit.kind === 'hide') throw refuse(place, 'kind', 'A column that is hidden holds nothing to look at.');
  const [step] = stepsFor(
    checkEdits([edit], checking, () => 'edit'),
    overlaid,
  );
  const state = step && foldEdits([...overlaid.steps, step]);
  const name = step && (step.edit.kind === 'rename' || step.edit.kind === 'recode' ? step.edit.to : step.edit.column);
  const after = state && name !== undefined ? state.columns.get(name)?.definition : undefined;
  if (!step || name === undefined || !after) throw new Error('An edit that was checked made no column.');
  const { column } = step.edit;
  const type = checking.columns.get(column)?.type;
  const was = overlaid.state.columns.get(column)?.definition;
  const before: Definition | null = was ?? (type ? { from: 'source', column, type } : null);
  const unkept = step.cells ? new Map([[step.id, step.cells]]) : NONE;
  return { name, after, before, formula: formulaOf(after), words: sayEdit(step.edit), unkept };
}

async function lookAt(platform: Platform, overlaid: Overlaid, name: string): Promise<Look> {
  const checking = { ...(await checkingOf(platform, overlaid)), place: 'column' };
  const { type } = demandColumn(checking, name);
  const after = overlaid.state.columns.get(name)?.definition ?? { from: 'source' as const, column: name, type };
  const formula = overlaid.found.access.access === 'public' ? null : formulaOf(after);
  return { name, after, before: null, formula, words: null, unkept: NONE };
}

/** What a column holds, or would hold after an edit, with the first members as examples. */
export async function lookAtColumn(
  platform: Platform,
  overlaid: Overlaid,
  asked: { column: string } | { edit: OverlayEdit },
  options: CallOptions,
): Promise<{ data: ColumnLook }> {
  const look =
    'edit' in asked ? await lookAtEdit(platform, overlaid, asked.edit) : await lookAt(platform, overlaid, asked.column);
  const { name, after, before, formula, words, unkept } = look;
  // Under names that no column has: what it was may go by the same one.
  const besides = new Map([['\n after', after], ...(before ? [['\n before', before] as const] : [])]);
  const read = await readColumns(platform, overlaid, [], { ...options, besides, unkept });
  const [cells = [], old] = [read.columns.get('\n after'), read.columns.get('\n before')];
  const rows = read.result_ids.slice(0, OVERLAY.preview_rows).map((result_id, at) => ({
    result_id,
    sample_id: read.sample_ids[at] ?? '',
    before: old?.[at] ?? null,
    after: cells[at] ?? null,
  }));
  const counts = { n: cells.length, ...valuesOf(cells), bins: binsOf(cells), troubles: troublesOf(read.troubles) };
  return { data: { column: name, type: after.type, formula, words, rows, ...counts } };
}
