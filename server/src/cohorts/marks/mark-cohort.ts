import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { demandModify } from '#sharing';
import { demandReadable } from '../cohort-policy.ts';
import { loadCohort } from '../cohorts-store.ts';
import { lockCurrent } from '../versions/versions-store.ts';
import { keepGrouping, replaceTags, setStar, tagsOfWorkspace } from './marks-store.ts';

/** Stars are personal; anyone who sees a cohort can star it. */
export async function starCohort(
  { db }: Platform,
  asker: Asker,
  { cohort_id, starred }: { cohort_id: string; starred: boolean },
): Promise<{ data: { starred: boolean } }> {
  await demandReadable(db, asker, await loadCohort(db, cohort_id));
  await setStar(db, { person_id: asker.person.id, cohort_id }, starred);
  return { data: { starred } };
}

/** So is what they group its samples by. */
export async function chooseGrouping(
  { db }: Platform,
  asker: Asker,
  { cohort_id, field }: { cohort_id: string; field: string | null },
): Promise<{ data: { chosen_grouping: string | null } }> {
  await demandReadable(db, asker, await loadCohort(db, cohort_id));
  await keepGrouping(db, { person_id: asker.person.id, cohort_id }, field);
  return { data: { chosen_grouping: field } };
}

/** Each tag once, whatever its capitals. */
function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

/** Tags are the cohort's, and no part of its versions. */
export async function tagCohort(
  { db }: Platform,
  asker: Asker,
  { cohort_id, tags }: { cohort_id: string; tags: readonly string[] },
): Promise<{ data: { tags: string[] } }> {
  const { cohort, access } = await demandReadable(db, asker, await loadCohort(db, cohort_id));
  demandModify(access);
  const wanted = distinct(tags).toSorted((a, b) => a.localeCompare(b, 'en'));
  await transact(db, async (tx) => {
    // Two at once take turns.
    await lockCurrent(tx, cohort_id);
    const had = await replaceTags(tx, cohort_id, wanted);
    if (had.join() === wanted.toSorted().join()) return;
    await recordAct(tx, {
      ...{ person_id: asker.person.id, workspace_id: cohort.workspace_id },
      ...{ action: 'tag', kind: 'cohort', object_id: cohort_id },
      detail: { name: cohort.name, tags: wanted },
    });
  });
  return { data: { tags: wanted } };
}

export async function listTags({ db }: Platform, { workspace }: Asker) {
  return { data: await tagsOfWorkspace(db, workspace.workspace_id) };
}
