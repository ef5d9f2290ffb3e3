import { cohortRoutes } from '@cohortium/contract';
import { call, queryOf, refresh } from '#platform/api';

const cohortRoutesToRefresh = [cohortRoutes.list, cohortRoutes.detail, cohortRoutes.tags] as const;

/** The tags of the workspace's cohorts. */
export const tagsQuery = () => queryOf(cohortRoutes.tags, {});

export async function starCohort(cohort_id: string, { starred }: { starred: boolean }): Promise<void> {
  await call(cohortRoutes.star, { body: { cohort_id, starred } });
  await refresh(...cohortRoutesToRefresh);
}

/** Remembered for the next visit, here and in the person's other browsers. */
export async function saveGrouping(cohort_id: string, field: string): Promise<void> {
  await call(cohortRoutes.setGrouping, { body: { cohort_id, field } });
  await refresh(cohortRoutes.detail);
}

export async function tagCohort(cohort_id: string, tags: string[]): Promise<void> {
  await call(cohortRoutes.tag, { body: { cohort_id, tags } });
  await refresh(...cohortRoutesToRefresh);
}
