import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { searchEverything } from './search-everything.ts';

export function registerSearchRoutes(api: Api, platform: Platform): void {
  api.mount(routes.search.search, ({ caller, query }) => searchEverything(platform, caller, query));
}
