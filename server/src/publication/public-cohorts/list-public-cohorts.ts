import type { cohortRoutes, PublicCohortCard, RouteInput } from '@cohortium/contract';
import { loadCohort, publicCohortIds } from '#cohorts';
import type { Platform } from '#platform';
import { publicationViews } from '../publication-view.ts';
import { listPublications } from '../publications-store.ts';

type ListQuery = RouteInput<(typeof cohortRoutes)['publicList']>['query'];

/** Cohorts that are public and there, last published first; a text is looked for in title, description and workspace. */
export async function listPublicCohorts({ db }: Platform, { page, page_size, title }: ListQuery) {
  const or_object_ids = title ? await publicCohortIds(db, title) : [];
  const request = {
    or_object_ids,
    page,
    page_size,
    title,
    object_type: 'cohort' as const,
    states: ['public' as const],
  };
  const { rows, total } = await listPublications(db, { ...request, there: await publicCohortIds(db) });
  const views = await publicationViews(db, rows);
  const data: PublicCohortCard[] = [];
  for (const { object_id, object_version, title: name, workspace_name, licence, n_samples, public_at } of views) {
    const version = object_version ?? 0;
    const description = (await loadCohort(db, object_id, version))?.public_description ?? '';
    data.push({
      cohort_id: object_id,
      version,
      title: name,
      description,
      workspace_name,
      licence,
      n_samples,
      public_at,
    });
  }
  return { data, paging: { page, page_size, total } };
}
