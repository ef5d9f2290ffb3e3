import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { chooseGrouping, listTags, starCohort, tagCohort } from './mark-cohort.ts';

const { cohorts } = routes;

export function registerMarkRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.star, ({ asker, body }) => starCohort(platform, asker, body));
  api.mount(cohorts.chooseGrouping, ({ asker, body }) => chooseGrouping(platform, asker, body));
  api.mount(cohorts.tags, ({ asker }) => listTags(platform, asker));
  api.mount(cohorts.tag, ({ asker, body }) => tagCohort(platform, asker, body));
}
