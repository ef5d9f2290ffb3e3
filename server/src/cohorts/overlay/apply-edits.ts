import { createHash } from 'node:crypto';
import { OVERLAY, type OverlayEdit } from '@cohortium/contract';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { type Db, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireModify } from '#sharing';
import { getVisibleCohort } from '../members/find-members.ts';
import { addVersion, type VisibleVersion } from '../versions/save-version.ts';
import { findExistingMembers } from '../versions/versions-store.ts';
import { type CheckedEdit, checkEdits } from './check-edit.ts';
import type { Checking } from './check-names.ts';
import { type ChainEdit, describeEdit } from './columns/definition.ts';
import { findOverlay, type Overlaid } from './find-overlay.ts';
import { overlaidColumns } from './overlaid-fields.ts';
import { insertSteps, listOverlayVersions, type NewStep } from './overlay-store.ts';

/** A cohort whose metadata the caller may change, in the version they saw. Refuses with 403, 404 and 409. */
export async function getVersionToEdit(
  platform: Platform,
  caller: Caller,
  { cohort_id, version }: VisibleVersion,
): Promise<Overlaid> {
  const found = await getVisibleCohort(platform, caller, { cohort_id });
  requireModify(found.access);
  if (found.cohort.version !== version) await nextVersion(platform, caller, { cohort_id, version: 0 }, null);
  return findOverlay(platform, found);
}

interface Laying {
  /** Null for no overlay. */
  overlay_id: string | null;
  description: string;
  /** Whether it only goes a step back or forth among the edits there are. */
  stepped: boolean;
  parent_id?: string | null;
  depth?: number;
  steps?: readonly NewStep[];
}

/** Makes the version with another overlay, in one transaction. Null only asks whether the writer saw the current one. */
async function nextVersion(
  { db }: Platform,
  caller: Caller,
  { cohort_id, version: expected_version }: VisibleVersion,
  laying: Laying | null,
): Promise<number> {
  const created_by = caller.person.id;
  const {
    overlay_id = null,
    description = '',
    stepped = false,
    steps = [],
    parent_id = null,
    depth = 0,
  } = laying ?? {};
  return transact(db, async (tx) => {
    await insertSteps(tx, { parent_id, depth, created_by }, steps);
    const change = { kind: 'overlay' as const, description, detail: { stepped } };
    return addVersion(tx, { cohort_id, expected_version, change, overlay_id, created_by });
  });
}

/** Results whose cells edits write. */
const cellsIn = (edits: readonly OverlayEdit[]): string[] =>
  edits.flatMap((edit) => ('cells' in edit ? (edit.cells ?? []).map(({ result_id }) => result_id) : []));

/** Context for checking overlay edits. */
export async function checkingOf(
  platform: Platform,
  overlaid: Overlaid,
  edits: readonly OverlayEdit[] = [],
): Promise<Omit<Checking, 'place'>> {
  const columns = await overlaidColumns(platform, overlaid);
  return {
    columns: new Map(columns.map(({ field, type, can_edit, origin }) => [field, { type, can_edit, origin }])),
    members: await findExistingMembers(platform.db, overlaid.found.cohort, cellsIn(edits)),
  };
}

function hashOf(before: string | null, { edit, cells }: CheckedEdit): string {
  const hash = createHash('sha256').update(JSON.stringify([before, edit]));
  const ids = [...(cells?.keys() ?? [])].sort();
  for (const id of ids) hash.update(`\n${id}\t${JSON.stringify(cells?.get(id) ?? null)}`);
  return hash.digest('hex');
}

export function stepsFor(edits: readonly CheckedEdit[], { hash }: Pick<Overlaid, 'hash'>): (NewStep & CheckedEdit)[] {
  let before = hash;
  return edits.map((checked) => {
    before = hashOf(before, checked);
    return { id: newId(), ...checked, hash: before };
  });
}

const describeSteps = (steps: readonly NewStep[]): string => {
  const [first, ...more] = steps.map(({ edit }) => describeEdit(edit));
  return more.length === 0 ? (first ?? '') : `${first}; and ${more.length} more`;
};

/** Keeps edits that were checked as the next version. Answers with its number. */
export async function applyCheckedEdits(
  platform: Platform,
  caller: Caller,
  { found, steps, hash }: Overlaid,
  edits: readonly CheckedEdit[],
): Promise<number> {
  const made = stepsFor(edits, { hash });
  if (steps.length + made.length > OVERLAY.maximum_edits) {
    const message = `The metadata of a cohort can have at most ${OVERLAY.maximum_edits} edits. Export the metadata, and import them into a new cohort as a sheet.`;
    throw new AppError('conflict', message);
  }
  const { id: cohort_id, version } = found.cohort;
  const overlay_id = made.at(-1)?.id ?? steps.at(-1)?.id ?? null;
  const onto = { parent_id: steps.at(-1)?.id ?? null, depth: steps.length };
  const laying = { overlay_id, description: describeSteps(made), stepped: false, steps: made, ...onto };
  return nextVersion(platform, caller, { cohort_id, version }, laying);
}

/** Lays edits over the members' metadata. */
export async function applyOverlayEdits(
  platform: Platform,
  caller: Caller,
  overlaid: Overlaid,
  edits: readonly OverlayEdit[],
): Promise<number> {
  const checking = await checkingOf(platform, overlaid, edits);
  return applyCheckedEdits(
    platform,
    caller,
    overlaid,
    checkEdits(edits, checking, (at) => `edits.${at}`),
  );
}

/** Versions that are looked through for what was undone. */
const LOOKED_AT = 1000;

/** The edit that was undone last, as long as nothing else was done since. */
export async function findUndoneEdit(db: Db, { found, steps }: Pick<Overlaid, 'found' | 'steps'>) {
  const shown = steps.at(-1)?.id ?? null;
  for (const { overlay_id, parent_id, stepped, edit } of await listOverlayVersions(db, found.cohort, LOOKED_AT)) {
    if (overlay_id !== null && edit && parent_id === shown) return { overlay_id, description: describeEdit(edit) };
    if (!stepped) return null;
  }
  return null;
}

/** True for steps of a merge, which can't be undone separately. */
export const isMergedStep = ({ kind }: ChainEdit): boolean => kind === 'merge' || kind === 'part';

const targetOf = ({ found: { cohort } }: Overlaid) => ({ cohort_id: cohort.id, version: cohort.version });

/** The cohort without the last edit of its metadata. Refuses with 409 where there is none. */
export async function undoEdit(platform: Platform, caller: Caller, overlaid: Overlaid): Promise<number> {
  const last = overlaid.steps.at(-1);
  if (!last) throw new AppError('conflict', 'This cohort has no metadata edits to undo.');
  if (isMergedStep(last.edit)) {
    throw new AppError('conflict', 'Columns from merged cohorts can’t be undone. Hide them instead.');
  }
  const overlay_id = overlaid.steps.at(-2)?.id ?? null;
  const description = `Undone: ${describeEdit(last.edit)}`;
  return nextVersion(platform, caller, targetOf(overlaid), { overlay_id, description, stepped: true });
}

/** The cohort with the edit that was undone last. Refuses with 409 where there is none. */
export async function redoEdit(platform: Platform, caller: Caller, overlaid: Overlaid): Promise<number> {
  const undone = await findUndoneEdit(platform.db, overlaid);
  if (!undone) throw new AppError('conflict', 'There is nothing to redo: the last action was not an undo.');
  const { overlay_id, description } = undone;
  return nextVersion(platform, caller, targetOf(overlaid), {
    overlay_id,
    description: `Redone: ${description}`,
    stepped: true,
  });
}
