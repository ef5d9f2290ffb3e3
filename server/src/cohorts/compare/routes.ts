import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { browseMembers, measureMembers } from './browse-members.ts';
import { combineCohorts } from './combine-cohorts.ts';
import { compareCohorts } from './compare-cohorts.ts';

const { cohorts } = routes;

export function registerCompareRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.compare, ({ asker, body, request }) => compareCohorts(platform, asker, body.cohorts, request));
  api.mount(cohorts.combine, ({ asker, body }) => combineCohorts(platform, asker, body));
  api.mount(cohorts.studio, ({ asker, body, request }) => browseMembers(platform, asker, body, request));
  api.mount(cohorts.metric, ({ asker, body, request }) => measureMembers(platform, asker, body, request));
}
