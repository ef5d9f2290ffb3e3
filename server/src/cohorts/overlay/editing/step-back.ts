import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import type { ChainEdit } from '../columns/definition.ts';
import { sayEdit } from '../columns/say-edit.ts';
import { laidVersions } from '../overlay-store.ts';
import type { Overlaid } from '../reading/find-overlay.ts';
import { nextVersion } from './lay-edits.ts';

/** Versions that are looked through for what was undone. */
const LOOKED_AT = 1000;

/** The edit that was undone last, as long as nothing else was done since. */
export async function undoneLast(db: Db, { found, steps }: Pick<Overlaid, 'found' | 'steps'>) {
  const shown = steps.at(-1)?.id ?? null;
  for (const { overlay_id, parent_id, stepped, edit } of await laidVersions(db, found.cohort, LOOKED_AT)) {
    if (overlay_id !== null && edit && parent_id === shown) return { overlay_id, words: sayEdit(edit) };
    if (!stepped) return null;
  }
  return null;
}

/** True for steps of a merge, which can't be undone separately. */
export const isBrought = ({ kind }: ChainEdit): boolean => kind === 'merge' || kind === 'part';

const targetOf = ({ found: { cohort } }: Overlaid) => ({ cohort_id: cohort.id, version: cohort.version });

/** The cohort without the last edit of its metadata. Refuses with 409 where there is none. */
export async function undoEdit(platform: Platform, asker: Asker, overlaid: Overlaid): Promise<number> {
  const last = overlaid.steps.at(-1);
  if (!last) throw new Refusal('conflict', 'This cohort has no metadata edits to undo.');
  if (isBrought(last.edit)) {
    throw new Refusal('conflict', 'Columns from merged cohorts can’t be undone. Hide them instead.');
  }
  const overlay_id = overlaid.steps.at(-2)?.id ?? null;
  const words = `Undone: ${sayEdit(last.edit)}`;
  return nextVersion(platform, asker, targetOf(overlaid), { overlay_id, words, stepped: true });
}

/** The cohort with the edit that was undone last. Refuses with 409 where there is none. */
export async function redoEdit(platform: Platform, asker: Asker, overlaid: Overlaid): Promise<number> {
  const undone = await undoneLast(platform.db, overlaid);
  if (!undone) throw new Refusal('conflict', 'There is nothing to redo: the last action was not an undo.');
  const { overlay_id, words } = undone;
  return nextVersion(platform, asker, targetOf(overlaid), { overlay_id, words: `Redone: ${words}`, stepped: true });
}
