import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { registerPipelineDeletion } from './deletion/routes.ts';
import { registerPipelineOwnership } from './ownership/routes.ts';
import { getCrate } from './runs/crate/find-crate.ts';
import { estimateRun } from './runs/estimate/estimate-run.ts';
import { listRunResults, listWorkspaceRuns, measureRunResults, refreshRuns, showRun } from './runs/list-runs.ts';
import { followRun } from './runs/log/follow-run.ts';
import { tailLog } from './runs/log/read-run-log.ts';
import { listNotices, markNoticesRead } from './runs/notices/read-notices.ts';
import { cancelRun } from './runs/order/cancel-run.ts';
import { retryRun } from './runs/order/retry-run.ts';
import { submitRun } from './runs/order/submit-run.ts';
import { getOutput } from './runs/outputs/download-output.ts';
import { getPlots } from './runs/plots/show-plots.ts';
import { registerSettingsRoutes } from './settings/routes.ts';
import { registerPipelineShares } from './sharing/routes.ts';

const { pipelines } = routes;

export function registerPipelineRoutes(api: Api, platform: Platform): void {
  registerCatalogueRoutes(api, platform);
  registerSettingsRoutes(api, platform);
  registerPipelineShares(api, platform);
  registerPipelineDeletion(api, platform);
  registerPipelineOwnership(api, platform);
  api.mount(pipelines.submitRun, ({ caller, body }) => submitRun(platform, caller, body));
  api.mount(pipelines.estimateRun, ({ caller, body }) => estimateRun(platform, caller, body));
  api.mount(pipelines.runs, ({ caller, query }) => listWorkspaceRuns(platform, caller, query));
  api.mount(pipelines.runDetail, ({ caller, params }) => showRun(platform, caller, params.id));
  api.mount(pipelines.runRefresh, ({ caller, query }) => refreshRuns(platform, caller, query.ids));
  api.mount(pipelines.runPlots, ({ caller, params }) => getPlots(platform, caller, params.id));
  api.mount(pipelines.runLog, ({ caller, params, query }) => tailLog(platform, caller, { ...params, ...query }));
  api.mountEvents(pipelines.runEvents, ({ caller, params, request }) =>
    followRun(platform, caller, { id: params.id, signal: request.signal }),
  );
  api.mount(pipelines.cancelRun, ({ caller, body }) => cancelRun(platform, caller, body.run_id));
  api.mount(pipelines.retryRun, ({ caller, body }) => retryRun(platform, caller, body));
  api.mount(pipelines.runResultMetric, ({ caller, body, request }) =>
    measureRunResults(platform, caller, body, request),
  );
  api.mountDownload({ file: pipelines.runCrate, ticket: pipelines.runCrateTicket }, ({ caller, params }) =>
    getCrate(platform, caller, params.id),
  );
  api.mountDownload({ file: pipelines.runOutput, ticket: pipelines.runOutputTicket }, ({ caller, params }) =>
    getOutput(platform, caller, params),
  );
  api.mount(pipelines.notifications, ({ caller, query }) => listNotices(platform, caller, query));
  api.mount(pipelines.readNotifications, ({ caller, body }) => markNoticesRead(platform, caller, body.ids));
  api.mount(pipelines.runResult, ({ caller, body, request }) => listRunResults(platform, caller, body, request));
}
