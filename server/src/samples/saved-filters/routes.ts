import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { listFilterHistory, listSavedFilters } from './list-filters.ts';
import { changeFilter, removeFilter, saveFilter, showFilter } from './save-filter.ts';

const { savedFilters } = routes;

export function registerSavedFilterRoutes(api: Api, platform: Platform): void {
  api.mount(savedFilters.list, ({ asker, query }) => listSavedFilters(platform, asker, query));
  api.mount(savedFilters.detail, ({ asker, params }) => showFilter(platform, asker, params.id));
  api.mount(savedFilters.create, ({ asker, body, request: { request_id } }) =>
    saveFilter(platform, { asker, request_id }, body),
  );
  api.mount(savedFilters.change, ({ asker, params: { id }, body, request: { request_id } }) =>
    changeFilter(platform, { asker, request_id }, { id, change: body }),
  );
  api.mount(savedFilters.remove, ({ asker, params, request: { request_id } }) =>
    removeFilter(platform, { asker, request_id }, params.id),
  );
  api.mount(savedFilters.history, ({ asker, params: { id }, query }) =>
    listFilterHistory(platform, asker, { id, ...query }),
  );
}
