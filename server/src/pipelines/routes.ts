import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { followRun, tailLog } from './runs/follow-run.ts';
import { listRunResults, listWorkspaceRuns, showRun } from './runs/list-runs.ts';
import { listNotices, readNotices } from './runs/notices/read-notices.ts';
import { retryRun } from './runs/order/retry-run.ts';
import { cancelRun } from './runs/order/stop-run.ts';
import { submitRun } from './runs/order/submit-run.ts';

const { pipelines } = routes;

export function registerPipelineRoutes(api: Api, platform: Platform): void {
  registerCatalogueRoutes(api, platform);
  api.mount(pipelines.submitRun, ({ asker, body }) => submitRun(platform, asker, body));
  api.mount(pipelines.runs, ({ asker, query }) => listWorkspaceRuns(platform, asker, query));
  api.mount(pipelines.runDetail, ({ asker, params }) => showRun(platform, asker, params.id));
  api.mount(pipelines.runLog, ({ asker, params, query }) => tailLog(platform, asker, { ...params, ...query }));
  api.mountEvents(pipelines.runEvents, ({ asker, params, request }) =>
    followRun(platform, asker, { id: params.id, signal: request.signal }),
  );
  api.mount(pipelines.cancelRun, ({ asker, body }) => cancelRun(platform, asker, body.run_id));
  api.mount(pipelines.retryRun, ({ asker, body }) => retryRun(platform, asker, body));
  api.mount(pipelines.notifications, ({ asker, query }) => listNotices(platform, asker, query));
  api.mount(pipelines.readNotifications, ({ asker, body }) => readNotices(platform, asker, body.ids));
  api.mount(pipelines.runResult, ({ asker, body, request }) => listRunResults(platform, asker, body, request));
}
