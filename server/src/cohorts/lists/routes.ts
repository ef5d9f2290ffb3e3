import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { createFromNames } from './create-from-names.ts';
import { listVisibleCohorts } from './list-cohorts.ts';

const { cohorts } = routes;

export function registerListRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.list, ({ caller, query }) => listVisibleCohorts(platform, caller, query));
  api.mount(cohorts.manual, ({ caller, body }) => createFromNames(platform, caller, body));
}
