import type { Cohort } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact, UniqueViolation } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { contentHash } from '#samples';
import { cohortViews } from './cohort-view.ts';
import { insertCohort, loadCohort } from './cohorts-store.ts';
import { type CohortOrder, chooseMembers } from './members/choose-members.ts';

const sayTaken =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof UniqueViolation && error.constraint === 'cohort_name_once_in_workspace') {
      throw new Refusal(
        'conflict',
        `There is a cohort named “${name}” in this workspace already; choose another name.`,
      );
    }
    throw error;
  };

/** Freezes what an order means now as version 1 of a new cohort. */
export async function createCohort(
  platform: Platform,
  { asker, request_id }: { asker: Asker; request_id: string },
  order: CohortOrder,
): Promise<{ data: Cohort }> {
  const { members, recipe } = await chooseMembers(platform, asker, order);
  const { name, description } = order;
  const { workspace_id } = asker.workspace;
  const created_by = asker.person.id;
  const id = newId();
  const content_hash = contentHash(members.map(({ result_id }) => result_id));
  const row = await transact(platform.db, async (tx) => {
    const cohort = { id, workspace_id, name, description, created_by, version: 1 };
    await insertCohort(
      tx,
      { ...cohort, cohort_type: 'private', omic_type: 'microbiomics' },
      { members, recipe, content_hash },
    );
    await recordAct(tx, {
      person_id: created_by,
      workspace_id,
      action: 'create',
      kind: 'cohort',
      object_id: id,
      detail: { name: cohort.name, version: 1, n_samples: members.length, content_hash, parent: recipe.parent },
      request_id,
    });
    return loadCohort(tx, id);
  }).catch(sayTaken(name));
  if (!row) throw new Error('A cohort that was written cannot be read.');
  const [data] = await cohortViews(platform.db, asker, [row]);
  if (!data) throw new Error('A cohort that was written cannot be shown.');
  return { data };
}
