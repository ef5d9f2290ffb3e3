import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { ChainEdit } from '../columns/definition.ts';
import { describeEdit } from '../columns/describe-edit.ts';
import { listOverlayVersions } from '../overlay-store.ts';
import type { Overlaid } from '../reading/find-overlay.ts';
import { nextVersion } from './apply-edits.ts';

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
