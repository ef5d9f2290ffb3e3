import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { askerWith } from './find-asker.ts';
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
const READ = 'workspace:run:read';

export function registerWesRoutes(api: Api, platform: Platform): void {
  const reader = (asker: Parameters<typeof askerWith>[1]) => askerWith(platform, asker, READ);
  api.mount(wes.service, () => describeService(platform));
  api.mount(wes.runs, async ({ asker, query }) => listRuns(platform, await reader(asker), query));
  api.mountParts(wes.submit, async ({ asker, parts }) => {
    const writer = await askerWith(platform, asker, 'workspace:run:create');
    await askerWith(platform, asker, 'workspace:project:create');
    await askerWith(platform, asker, 'workspace:param_set:create');
    return { run_id: await submitRequest(platform, writer, await readRequest(platform, writer, parts)) };
  });
  api.mount(wes.run, async ({ asker, params }) => showLog(platform, await reader(asker), params.run_id));
  api.mount(wes.status, async ({ asker, params }) => showStatus(platform, await reader(asker), params.run_id));
  api.mount(wes.cancel, async ({ asker, params }) =>
    stopRun(platform, await askerWith(platform, asker, 'workspace:run:modify'), params.run_id),
  );
  api.mount(wes.tasks, async ({ asker, params, query }) =>
    listTasks(platform, await reader(asker), { ...params, ...query }),
  );
  api.mount(wes.task, async ({ asker, params }) => showTask(platform, await reader(asker), params));
  api.mountFile(wes.log, async ({ asker, params }) => findLog(platform, await reader(asker), params.run_id));
  api.mountFile(wes.output, async ({ asker, params }) => findOutput(platform, await reader(asker), params));
}
