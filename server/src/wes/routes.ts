import { DETAIL_PERMISSIONS, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import type { Api, Caller } from '#platform/http';
import { readRequest } from './read-request.ts';
import {
  describeService,
  findLog,
  getOutput,
  listRuns,
  listTasks,
  showLog,
  showStatus,
  showTask,
  stopRun,
} from './show-runs.ts';
import { submitRequest } from './submit-request.ts';

const { wes } = routes;

/** A request makes a submission and a parameter set beside its run. */
function requireMaySubmit({ workspace: { permissions } }: Caller): void {
  const may = permissions.has('workspace:project:create') && permissions.has('workspace:param_set:create');
  if (!may) throw new AppError('permission_denied', DETAIL_PERMISSIONS);
}

export function registerWesRoutes(api: Api, platform: Platform): void {
  api.mount(wes.service, () => describeService(platform));
  api.mount(wes.runs, ({ caller, query }) => listRuns(platform, caller, query));
  api.mountMultipart(wes.submit, async ({ caller, parts }) => {
    requireMaySubmit(caller);
    return { run_id: await submitRequest(platform, caller, await readRequest(platform, caller, parts)) };
  });
  api.mount(wes.run, ({ caller, params }) => showLog(platform, caller, params.run_id));
  api.mount(wes.status, ({ caller, params }) => showStatus(platform, caller, params.run_id));
  api.mount(wes.cancel, ({ caller, params }) => stopRun(platform, caller, params.run_id));
  api.mount(wes.tasks, ({ caller, params, query }) => listTasks(platform, caller, { ...params, ...query }));
  api.mount(wes.task, ({ caller, params }) => showTask(platform, caller, params));
  api.mountFile(wes.log, ({ caller, params }) => findLog(platform, caller, params.run_id));
  api.mountFile(wes.output, ({ caller, params }) => getOutput(platform, caller, params));
}
