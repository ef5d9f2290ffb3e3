import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { deleteCohort, listDependents } from './delete-cohort.ts';
import { listDeleted, restoreCohort } from './restore-cohort.ts';

const { cohorts } = routes;

export function registerDeletionRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.dependents, ({ caller, query }) => listDependents(platform, caller, query.cohort_id));
  api.mount(cohorts.delete, ({ caller, body }) => deleteCohort(platform, caller, body.cohort_id));
  api.mount(cohorts.deleted, ({ caller, query }) => listDeleted(platform, caller, query));
  api.mount(cohorts.restore, ({ caller, body }) => restoreCohort(platform, caller, body.deletion_id));
}
