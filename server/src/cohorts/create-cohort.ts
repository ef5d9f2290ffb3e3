import type { Cohort, CohortRecipe, VersionChange } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { onUniqueViolation, type Tx, transact } from '#platform/database';
import { fieldConflict } from '#platform/errors';
import type { Caller } from '#platform/http';
import { contentHash, type ResultAndSubject } from '#samples';
import { cohortViews } from './cohort-view.ts';
import { insertCohort, loadCohort, type NewCohort } from './cohorts-store.ts';
import { type CohortOrder, chooseMembers } from './members/choose-members.ts';
import { insertVersion, saveMembers } from './versions/versions-store.ts';

export const nameTakenError = (name: string) =>
  onUniqueViolation('cohort_name_once_in_workspace', () =>
    fieldConflict('name', `This workspace already has a cohort named “${name}”. Choose another name.`),
  );

/** A cohort and its first version, before they are written. */
export type FirstVersion = Omit<NewCohort, 'id' | 'version'> & {
  members: readonly ResultAndSubject[];
  recipe: CohortRecipe;
  change: VersionChange;
  /** Laid over the members' metadata from the beginning. */
  overlay_id?: string | null;
  /** Creates the metadata overlay in the same transaction and returns its id. */
  saveOverlay?: (tx: Tx) => Promise<string | null>;
};

/** Writes a cohort with its first frozen version, and answers with its id. Refused with 409 when the name is taken. */
export async function insertFirstVersion(
  tx: Tx,
  { members, recipe, change, overlay_id: given = null, saveOverlay, ...cohort }: FirstVersion,
): Promise<string> {
  const id = newId();
  const overlay_id = saveOverlay ? await saveOverlay(tx) : given;
  const { name, workspace_id, created_by } = cohort;
  const content_hash = contentHash(members.map(({ result_id }) => result_id));
  await insertCohort(tx, { ...cohort, id, version: 1 }).catch(nameTakenError(name));
  const list = await saveMembers(tx, { cohort_id: id, content_hash }, members);
  await insertVersion(tx, { cohort_id: id, version: 1, created_by, recipe, change, overlay_id }, list);
  await recordAuditEvent(tx, {
    ...{ person_id: created_by, workspace_id, action: 'create', kind: 'cohort', object_id: id },
    detail: { name, version: 1, n_samples: members.length, content_hash, parent: recipe.parent },
  });
  return id;
}

/** Creates a cohort in the caller's workspace; `besides` runs in the same transaction. */
export async function saveCohort(
  { db }: Platform,
  caller: Caller,
  first: Omit<FirstVersion, 'workspace_id' | 'created_by'>,
  alsoSave?: (tx: Tx, cohort_id: string) => Promise<void>,
): Promise<Cohort> {
  const whose = { workspace_id: caller.workspace.workspace_id, created_by: caller.person.id };
  const row = await transact(db, async (tx) => {
    const id = await insertFirstVersion(tx, { ...first, ...whose });
    await alsoSave?.(tx, id);
    return loadCohort(tx, id);
  });
  if (!row) throw new Error('A cohort was saved but can’t be read.');
  const [data] = await cohortViews(db, caller, [row]);
  if (!data) throw new Error('A cohort was saved but has no view.');
  return data;
}

/** Freezes what an order means now as version 1 of a new cohort. */
export async function createCohort(platform: Platform, caller: Caller, order: CohortOrder): Promise<{ data: Cohort }> {
  const chosen = await chooseMembers(platform, caller, order);
  const { name, description, is_live = false } = order;
  const change = { kind: 'created', description: 'Created' } as const;
  const first = { name, description, is_live, cohort_type: 'private' as const, ...chosen, change };
  return { data: await saveCohort(platform, caller, first) };
}
