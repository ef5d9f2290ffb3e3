import { DETAIL_PERMISSIONS, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api, Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { readRequest } from './request/read-request.ts';
import { submitRequest } from './request/submit-request.ts';
import {
  describeService,
  findLog,
  findOutput,
  listRuns,
  listTasks,
  showLog,
  showStatus,
  showTask,
  stopRun,
} from './show-runs.ts';

const { wes } = routes;

/** A request makes a submission and a parameter set beside its run. */
function demandMaySubmit({ workspace: { permissions } }: Asker): void {
  const may = permissions.has('workspace:project:create') && permissions.has('workspace:param_set:create');
  if (!may) throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
}

export function registerWesRoutes(api: Api, platform: Platform): void {
  api.mount(wes.service, () => describeService(platform));
  api.mount(wes.runs, ({ asker, query }) => listRuns(platform, asker, query));
  api.mountParts(wes.submit, async ({ asker, parts }) => {
    demandMaySubmit(asker);
    return { run_id: await submitRequest(platform, asker, await readRequest(platform, asker, parts)) };
  });
  api.mount(wes.run, ({ asker, params }) => showLog(platform, asker, params.run_id));
  api.mount(wes.status, ({ asker, params }) => showStatus(platform, asker, params.run_id));
  api.mount(wes.cancel, ({ asker, params }) => stopRun(platform, asker, params.run_id));
  api.mount(wes.tasks, ({ asker, params, query }) => listTasks(platform, asker, { ...params, ...query }));
  api.mount(wes.task, ({ asker, params }) => showTask(platform, asker, params));
  api.mountFile(wes.log, ({ asker, params }) => findLog(platform, asker, params.run_id));
  api.mountFile(wes.output, ({ asker, params }) => findOutput(platform, asker, params));
}
