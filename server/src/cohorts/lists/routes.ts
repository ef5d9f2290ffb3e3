import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { listVisibleCohorts } from './list-cohorts.ts';
import { makeByHand } from './make-by-hand.ts';

const { cohorts } = routes;

export function registerListRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.list, ({ asker, query }) => listVisibleCohorts(platform, asker, query));
  api.mount(cohorts.manual, ({ asker, body }) => makeByHand(platform, asker, body));
}
