import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { chooseGrouping, listTags, starCohort, tagCohort } from './mark-cohort.ts';

const { cohorts } = routes;

export function registerMarkRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.star, ({ caller, body }) => starCohort(platform, caller, body));
  api.mount(cohorts.setGrouping, ({ caller, body }) => chooseGrouping(platform, caller, body));
  api.mount(cohorts.tags, ({ caller }) => listTags(platform, caller));
  api.mount(cohorts.tag, ({ caller, body }) => tagCohort(platform, caller, body));
}
