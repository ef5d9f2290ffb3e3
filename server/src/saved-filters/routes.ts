import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { createFilterLink, showFilterLink } from './filter-links.ts';
import {
  changeFilter,
  listFilterHistory,
  listSavedFilters,
  removeFilter,
  saveFilter,
  showFilter,
} from './save-filter.ts';

const { filterLinks, savedFilters } = routes;

export function registerSavedFilterRoutes(api: Api, platform: Platform): void {
  api.mount(savedFilters.list, ({ caller, query }) => listSavedFilters(platform, caller, query));
  api.mount(savedFilters.detail, ({ caller, params }) => showFilter(platform, caller, params.id));
  api.mount(savedFilters.create, ({ caller, body }) => saveFilter(platform, caller, body));
  api.mount(savedFilters.change, ({ caller, params: { id }, body }) =>
    changeFilter(platform, caller, { id, change: body }),
  );
  api.mount(savedFilters.remove, ({ caller, params }) => removeFilter(platform, caller, params.id));
  api.mount(savedFilters.history, ({ caller, params: { id }, query }) =>
    listFilterHistory(platform, caller, { id, ...query }),
  );
  api.mount(filterLinks.create, ({ caller, body }) => createFilterLink(platform, caller, body.filter));
  api.mount(filterLinks.detail, ({ caller, params }) => showFilterLink(platform, caller, params.id));
}
