import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { deleteCohort, listDependents } from './delete-cohort.ts';
import { listDeleted, restoreCohort } from './restore-cohort.ts';

const { cohorts } = routes;

export function registerDeletionRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.dependents, ({ asker, query }) => listDependents(platform, asker, query.cohort_id));
  api.mount(cohorts.delete, ({ asker, body }) => deleteCohort(platform, asker, body.cohort_id));
  api.mount(cohorts.deleted, ({ asker, query }) => listDeleted(platform, asker, query));
  api.mount(cohorts.restore, ({ asker, body }) => restoreCohort(platform, asker, body.deletion_id));
}
