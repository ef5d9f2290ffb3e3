import type { Cohort, cohortRoutes, RouteInput, VersionChange } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid } from '#platform/refusal';
import { demandOwn } from '#sharing';
import type { CohortVersion } from '../cohorts-store.ts';
import { sayTaken } from '../create-cohort.ts';
import { type Changeable, demandChangeable, makeVersion, showVersion } from './make-version.ts';
import { setDescription, setFollowing, setName } from './versions-store.ts';

type Edit = RouteInput<(typeof cohortRoutes)['edit']>['body'];

/** A new name makes a version, since exports and citations carry it; null when it stays. */
function nameChange(cohort: CohortVersion, { name }: Edit): VersionChange | null {
  if (name === undefined || name === cohort.name) return null;
  return { kind: 'renamed', words: `Renamed from “${cohort.name}” to “${name}”` };
}

function demandFollowable({ cohort, access }: Changeable): void {
  demandOwn(access);
  if (cohort.recipe.filter !== null) return;
  const message = 'This cohort was not created from a filter alone, so it can’t be live.';
  throw invalid([{ field: 'is_live', message }]);
}

/** A description says nothing about the data: it changes in place and leaves a line in the activity. */
async function describe(tx: Tx, asker: Asker, cohort: CohortVersion, description: string): Promise<void> {
  await setDescription(tx, cohort.id, description);
  await recordAct(tx, {
    ...{ person_id: asker.person.id, workspace_id: cohort.workspace_id, action: 'edit', kind: 'cohort' },
    object_id: cohort.id,
    detail: { description },
  });
}

async function follow(tx: Tx, asker: Asker, cohort: CohortVersion, is_live: boolean): Promise<void> {
  await setFollowing(tx, cohort.id, is_live);
  await recordAct(tx, {
    ...{ person_id: asker.person.id, workspace_id: cohort.workspace_id, action: 'edit', kind: 'cohort' },
    object_id: cohort.id,
    detail: { is_live },
  });
}

/**
 * Changes a cohort's name, as its next version; its description, in place; or whether it follows its filter. Refuses with
 * 404, 409, 422.
 */
export async function editCohort(platform: Platform, asker: Asker, edit: Edit): Promise<{ data: Cohort }> {
  const found = await demandChangeable(platform, asker, edit);
  const { cohort } = found;
  const { cohort_id, version, name = cohort.name, description = cohort.description, is_live } = edit;
  const change = nameChange(cohort, edit);
  const described = description !== cohort.description;
  const follows = is_live !== undefined && is_live !== cohort.is_live;
  if (follows && is_live) demandFollowable(found);
  const besides = async (tx: Tx) => {
    if (change) await setName(tx, cohort_id, name).catch(sayTaken(name));
    if (described) await describe(tx, asker, cohort, description);
    if (follows) await follow(tx, asker, cohort, is_live);
  };
  if (change) return makeVersion(platform, asker, found, { change, besides });
  if (described || follows) await transact(platform.db, besides);
  return showVersion(platform, asker, { cohort_id, version });
}
