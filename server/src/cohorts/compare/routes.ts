import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { browseMembers, measureMembers } from './browse-members.ts';
import { combineCohorts } from './combine-cohorts.ts';
import { compareCohorts } from './compare-cohorts.ts';

const { cohorts } = routes;

export function registerCompareRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.compare, ({ caller, body, request }) => compareCohorts(platform, caller, body.cohorts, request));
  api.mount(cohorts.combine, ({ caller, body }) => combineCohorts(platform, caller, body));
  api.mount(cohorts.studio, ({ caller, body, request }) => browseMembers(platform, caller, body, request));
  api.mount(cohorts.metric, ({ caller, body, request }) => measureMembers(platform, caller, body, request));
}
