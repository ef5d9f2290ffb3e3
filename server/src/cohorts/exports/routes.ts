import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { exportNow, findMade } from './find-export.ts';
import { makeExport, showExport, wantedOf } from './order-export.ts';

const { cohorts } = routes;

export function registerExportRoutes(api: Api, platform: Platform): void {
  api.mountDownload(
    { file: cohorts.exportNow, ticket: cohorts.exportNowTicket },
    ({ asker, params, query, request: { signal } }) =>
      exportNow(platform, { asker, signal }, { ...query, cohort_id: params.id }),
  );
  api.mountDownload(
    { file: cohorts.exportMade, ticket: cohorts.exportMadeTicket },
    ({ asker, params, query, request: { signal } }) =>
      findMade(platform, { asker, signal }, wantedOf(params.id, query)),
  );
  api.mount(cohorts.makeExport, ({ asker, params, body, request: { signal } }) =>
    makeExport(platform, { asker, signal }, wantedOf(params.id, body)),
  );
  api.mount(cohorts.exportState, ({ asker, params, query, request: { signal } }) =>
    showExport(platform, { asker, signal }, wantedOf(params.id, query)),
  );
}
