import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { registerPipelineDeletion } from './deletion/routes.ts';
import { registerPipelineOwnership } from './ownership/routes.ts';
import { findCrate } from './runs/crate/find-crate.ts';
import { estimateRun } from './runs/estimate/estimate-run.ts';
import { listRunResults, listWorkspaceRuns, measureRunResults, refreshRuns, showRun } from './runs/list-runs.ts';
import { followRun } from './runs/log/follow-run.ts';
import { tailLog } from './runs/log/read-run-log.ts';
import { listNotices, readNotices } from './runs/notices/read-notices.ts';
import { retryRun } from './runs/order/retry-run.ts';
import { cancelRun } from './runs/order/stop-run.ts';
import { submitRun } from './runs/order/submit-run.ts';
import { findOutput } from './runs/outputs/download-output.ts';
import { showPlots } from './runs/plots/show-plots.ts';
import { registerSettingsRoutes } from './settings/routes.ts';
import { registerPipelineShares } from './shares/routes.ts';

const { pipelines } = routes;

export function registerPipelineRoutes(api: Api, platform: Platform): void {
  registerCatalogueRoutes(api, platform);
  registerSettingsRoutes(api, platform);
  registerPipelineShares(api, platform);
  registerPipelineDeletion(api, platform);
  registerPipelineOwnership(api, platform);
  api.mount(pipelines.submitRun, ({ asker, body }) => submitRun(platform, asker, body));
  api.mount(pipelines.estimateRun, ({ asker, body }) => estimateRun(platform, asker, body));
  api.mount(pipelines.runs, ({ asker, query }) => listWorkspaceRuns(platform, asker, query));
  api.mount(pipelines.runDetail, ({ asker, params }) => showRun(platform, asker, params.id));
  api.mount(pipelines.runRefresh, ({ asker, query }) => refreshRuns(platform, asker, query.ids));
  api.mount(pipelines.runPlots, ({ asker, params }) => showPlots(platform, asker, params.id));
  api.mount(pipelines.runLog, ({ asker, params, query }) => tailLog(platform, asker, { ...params, ...query }));
  api.mountEvents(pipelines.runEvents, ({ asker, params, request }) =>
    followRun(platform, asker, { id: params.id, signal: request.signal }),
  );
  api.mount(pipelines.cancelRun, ({ asker, body }) => cancelRun(platform, asker, body.run_id));
  api.mount(pipelines.retryRun, ({ asker, body }) => retryRun(platform, asker, body));
  api.mount(pipelines.runResultMetric, ({ asker, body, request }) => measureRunResults(platform, asker, body, request));
  api.mountDownload({ file: pipelines.runCrate, ticket: pipelines.runCrateTicket }, ({ asker, params }) =>
    findCrate(platform, asker, params.id),
  );
  api.mountDownload({ file: pipelines.runOutput, ticket: pipelines.runOutputTicket }, ({ asker, params }) =>
    findOutput(platform, asker, params),
  );
  api.mount(pipelines.notifications, ({ asker, query }) => listNotices(platform, asker, query));
  api.mount(pipelines.readNotifications, ({ asker, body }) => readNotices(platform, asker, body.ids));
  api.mount(pipelines.runResult, ({ asker, body, request }) => listRunResults(platform, asker, body, request));
}
