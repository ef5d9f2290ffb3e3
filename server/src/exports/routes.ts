import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { exportNow, getFinishedExport } from './find-export.ts';
import { requestExport, resolveExportRequest, showExport } from './request-export.ts';
import { defineExportJob } from './run-export.ts';

const { cohorts } = routes;

/** The calls of exports and their work in the background. */
export function registerExports(api: Api, platform: Platform): void {
  defineExportJob(platform);
  api.mountDownload(
    { file: cohorts.exportNow, ticket: cohorts.exportNowTicket },
    ({ caller, params, query, request: { signal } }) =>
      exportNow(platform, { caller, signal }, { ...query, cohort_id: params.id }),
  );
  api.mountDownload(
    { file: cohorts.exportFile, ticket: cohorts.exportFileTicket },
    ({ caller, params, query, request: { signal } }) =>
      getFinishedExport(platform, { caller, signal }, resolveExportRequest(params.id, query)),
  );
  api.mount(cohorts.createExport, ({ caller, params, body, request: { signal } }) =>
    requestExport(platform, { caller, signal }, resolveExportRequest(params.id, body)),
  );
  api.mount(cohorts.exportState, ({ caller, params, query, request: { signal } }) =>
    showExport(platform, { caller, signal }, resolveExportRequest(params.id, query)),
  );
}
