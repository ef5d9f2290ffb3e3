import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { findPublicFile } from './find-public-file.ts';
import { listPublicCohorts } from './list-public-cohorts.ts';
import { showPublicCohort } from './show-public-cohort.ts';

const { cohorts } = routes;

/** What anybody reads of public cohorts, signed in or not. */
export function registerPublicCohortRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.publicList, ({ query }) => listPublicCohorts(platform, query));
  api.mount(cohorts.publicPage, ({ params }) => showPublicCohort(platform, params));
  api.mountFile(cohorts.publicFile, ({ params }) => findPublicFile(platform, params));
}
