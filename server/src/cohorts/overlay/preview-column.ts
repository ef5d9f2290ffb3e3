import type { OverlayColumnPreview, OverlayEdit } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { CallOptions } from '#platform/index';
import { checkingOf, stepsFor } from './apply-edits.ts';
import { checkEdits } from './check-edit.ts';
import { refuse, requireColumn } from './check-names.ts';
import { type Definition, describeEdit, formulaOf } from './columns/definition.ts';
import { foldEdits } from './columns/overlay-state.ts';
import { previewValues } from './columns/preview-values.ts';
import { type Overlaid, queryColumns } from './find-overlay.ts';

interface Look {
  name: string;
  /** Definition after the edit. */
  after: Definition;
  /** Definition before the edit, if any. */
  before: Definition | null;
  formula: string | null;
  description: string | null;
  unsaved: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

const NONE = new Map<string, ReadonlyMap<string, string | null>>();
async function lookAtEdit(platform: Platform, overlaid: Overlaid, edit: OverlayEdit): Promise<Look> {
  const checking = await checkingOf(platform, overlaid, [edit]);
  const place = { ...checking, place: 'edit' };
  if (edit.kind === 'hide') throw refuse(place, 'kind', 'A hidden column has no values to show.');
  const [step] = stepsFor(
    checkEdits([edit], checking, () => 'edit'),
    overlaid,
  );
  const state = step && foldEdits([...overlaid.steps, step]);
  const name = step && (step.edit.kind === 'rename' || step.edit.kind === 'recode' ? step.edit.to : step.edit.column);
  const after = state && name !== undefined ? state.columns.get(name)?.definition : undefined;
  if (!step || name === undefined || !after) throw new Error('A checked edit did not create a column.');
  const { column } = step.edit;
  const type = checking.columns.get(column)?.type;
  const was = overlaid.state.columns.get(column)?.definition;
  const before: Definition | null = was ?? (type ? { from: 'source', column, type } : null);
  const unsaved = step.cells ? new Map([[step.id, step.cells]]) : NONE;
  return { name, after, before, formula: formulaOf(after), description: describeEdit(step.edit), unsaved };
}

async function lookAt(platform: Platform, overlaid: Overlaid, name: string): Promise<Look> {
  const checking = { ...(await checkingOf(platform, overlaid)), place: 'column' };
  const { type } = requireColumn(checking, name);
  const after = overlaid.state.columns.get(name)?.definition ?? { from: 'source' as const, column: name, type };
  const formula = overlaid.found.access.access === 'public' ? null : formulaOf(after);
  return { name, after, before: null, formula, description: null, unsaved: NONE };
}

/** Preview of a column, now or after an edit, with example members. */
export async function previewColumn(
  platform: Platform,
  overlaid: Overlaid,
  request: { column: string } | { edit: OverlayEdit },
  options: CallOptions,
): Promise<{ data: OverlayColumnPreview }> {
  const look =
    'edit' in request
      ? await lookAtEdit(platform, overlaid, request.edit)
      : await lookAt(platform, overlaid, request.column);
  const { name, after, before, formula, description, unsaved } = look;
  // Under names that no column has: what it was may go by the same one.
  const names = { after: '\n after', before: '\n before' };
  const extras = new Map([[names.after, after], ...(before ? [[names.before, before] as const] : [])]);
  const looked = await queryColumns(
    platform,
    overlaid,
    { question: previewValues, input: names },
    { ...options, further: extras, unsaved },
  );
  return { data: { column: name, type: after.type, formula, description, ...looked } };
}
