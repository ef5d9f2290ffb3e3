import type { AccessInfo, Cohort } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { describeAccess } from '#sharing';
import { COHORT_RESOURCE, toResource, withTextFor } from './cohort-policy.ts';
import type { VersionedCohort } from './cohorts-store.ts';
import { marksOf } from './lists/marks-store.ts';

/** Type of a cohort for the caller: shared, public, or its type in its own workspace. */
function typeOf(row: VersionedCohort, { access, is_public }: AccessInfo): Cohort['cohort_type'] {
  if (access === 'shared') return 'shared';
  return is_public ? 'public' : row.cohort_type;
}

/** Cohort views for the caller, in order; cohorts that are no longer visible are dropped. */
export async function cohortViews(db: Db, caller: Caller, rows: readonly VersionedCohort[]): Promise<Cohort[]> {
  const [reached, names, marks] = await Promise.all([
    describeAccess(db, caller, COHORT_RESOURCE.kind, rows.map(toResource)),
    namesOfPeople(
      db,
      rows.map(({ created_by }) => created_by),
    ),
    marksOf(
      db,
      caller.person.id,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row): Cohort[] => {
    const reach = reached.get(row.id);
    if (!reach) return [];
    const { name, description } = withTextFor(caller, row, reach);
    return [
      {
        id: row.id,
        workspace_id: row.workspace_id,
        name,
        description,
        cohort_type: typeOf(row, reach),
        omic_type: row.omic_type,
        version: row.version,
        is_live: row.is_live,
        n_samples: row.n_samples,
        n_subjects: row.n_subjects,
        content_hash: row.content_hash,
        created_by: names.get(row.created_by) ?? 'a former member',
        created_at: row.created_at,
        updated_at: row.updated_at,
        starred: marks.get(row.id)?.starred ?? false,
        tags: reach.access === 'public' ? [] : (marks.get(row.id)?.tags ?? []),
        ...reach,
      },
    ];
  });
}
