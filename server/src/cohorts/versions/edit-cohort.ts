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
import { setFollowing, setWords } from './versions-store.ts';

type Edit = RouteInput<(typeof cohortRoutes)['edit']>['body'];

/** What an edit changes of the words; null when they stay. */
function wordsChange(cohort: CohortVersion, { name, description }: Edit): VersionChange | null {
  const renamed = name !== undefined && name !== cohort.name;
  const described = description !== undefined && description !== cohort.description;
  if (!renamed && !described) return null;
  const words = [
    ...(renamed ? [`Renamed from “${cohort.name}” to “${name}”`] : []),
    ...(described ? [renamed ? 'described anew' : 'Described anew'] : []),
  ].join(', ');
  return { kind: 'renamed', words };
}

function demandFollowable({ cohort, access }: Changeable): void {
  demandOwn(access);
  if (cohort.recipe.filter !== null) return;
  const message = 'This cohort was not made by a filter alone: there is nothing that it could follow.';
  throw invalid([{ field: 'is_live', message }]);
}

async function follow(tx: Tx, asker: Asker, cohort: CohortVersion, is_live: boolean): Promise<void> {
  await setFollowing(tx, cohort.id, is_live);
  await recordAct(tx, {
    ...{ person_id: asker.person.id, workspace_id: cohort.workspace_id, action: 'edit', kind: 'cohort' },
    object_id: cohort.id,
    detail: { is_live },
  });
}

/** Changes what a cohort is called, as its next version, or whether it follows its filter. Refuses with 404, 409, 422. */
export async function editCohort(platform: Platform, asker: Asker, edit: Edit): Promise<{ data: Cohort }> {
  const found = await demandChangeable(platform, asker, edit);
  const { cohort } = found;
  const { cohort_id, version, name = cohort.name, description = cohort.description, is_live } = edit;
  const change = wordsChange(cohort, edit);
  const follows = is_live !== undefined && is_live !== cohort.is_live;
  if (follows && is_live) demandFollowable(found);
  if (!change && !follows) return showVersion(platform, asker, { cohort_id, version });
  if (!change) {
    await transact(platform.db, (tx) => follow(tx, asker, cohort, is_live === true));
    return showVersion(platform, asker, { cohort_id, version });
  }
  return makeVersion(platform, asker, found, {
    change,
    besides: async (tx) => {
      await setWords(tx, cohort_id, { name, description }).catch(sayTaken(name));
      if (follows) await follow(tx, asker, cohort, is_live);
    },
  });
}
