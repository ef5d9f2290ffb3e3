import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { requireModify } from '#sharing';
import { requireReadable } from '../cohort-policy.ts';
import { loadCohort } from '../cohorts-store.ts';
import { lockCurrent } from '../versions/versions-store.ts';
import { replaceTags, saveGrouping, saveStar, tagsOfWorkspace } from './marks-store.ts';

/** Stars are personal; anyone who sees a cohort can star it. */
export async function starCohort(
  { db }: Platform,
  caller: Caller,
  { cohort_id, starred }: { cohort_id: string; starred: boolean },
): Promise<{ data: { starred: boolean } }> {
  await requireReadable(db, caller, await loadCohort(db, cohort_id));
  await saveStar(db, { person_id: caller.person.id, cohort_id }, { starred });
  return { data: { starred } };
}

/** So is what they group its samples by. */
export async function chooseGrouping(
  { db }: Platform,
  caller: Caller,
  { cohort_id, field }: { cohort_id: string; field: string | null },
): Promise<{ data: { default_grouping: string | null } }> {
  await requireReadable(db, caller, await loadCohort(db, cohort_id));
  await saveGrouping(db, { person_id: caller.person.id, cohort_id }, field);
  return { data: { default_grouping: field } };
}

/** Each tag once, whatever its capitals. */
function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

/** Tags are the cohort's, and no part of its versions. */
export async function tagCohort(
  { db }: Platform,
  caller: Caller,
  { cohort_id, tags }: { cohort_id: string; tags: readonly string[] },
): Promise<{ data: { tags: string[] } }> {
  const { cohort, access } = await requireReadable(db, caller, await loadCohort(db, cohort_id));
  requireModify(access);
  const requested = distinct(tags).toSorted((a, b) => a.localeCompare(b, 'en'));
  await transact(db, async (tx) => {
    // Two at once take turns.
    await lockCurrent(tx, cohort_id);
    const had = await replaceTags(tx, cohort_id, requested);
    if (had.join() === requested.toSorted().join()) return;
    await recordAuditEvent(tx, {
      ...{ person_id: caller.person.id, workspace_id: cohort.workspace_id },
      ...{ action: 'tag', kind: 'cohort', object_id: cohort_id },
      detail: { name: cohort.name, tags: requested },
    });
  });
  return { data: { tags: requested } };
}

export async function listTags({ db }: Platform, { workspace }: Caller) {
  return { data: await tagsOfWorkspace(db, workspace.workspace_id) };
}
