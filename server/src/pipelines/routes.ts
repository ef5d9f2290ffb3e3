import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { mountShareRoutes } from '#sharing';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { changeOwner } from './change-owner.ts';
import { launchDefaults } from './choose-defaults.ts';
import { deleteParamSet, deletePipeline, deleteRun } from './delete-resource.ts';
import {
  editSettings,
  editWorkspaceSettings,
  resetSettings,
  resetWorkspaceSettings,
  showWorkspaceSettings,
} from './edit-settings.ts';
import { listRunResults, listWorkspaceRuns, measureRunResults, refreshRuns, showRun } from './runs/list-runs.ts';
import { cancelRun } from './runs/order/cancel-run.ts';
import { estimateRun } from './runs/order/estimate-run.ts';
import { retryRun } from './runs/order/retry-run.ts';
import { submitRun } from './runs/order/submit-run.ts';
import { getOutput } from './runs/results/download-output.ts';
import { getCrate } from './runs/results/find-crate.ts';
import { getPlots } from './runs/results/plots.ts';
import { followRun, tailLog } from './runs/run-log.ts';
import { listNotices, markNoticesRead } from './runs/run-notices.ts';
import { sharedParamSet, sharedPipeline, sharedRun } from './shared-resources.ts';

const { pipelines } = routes;

function registerPipelineDeletion(api: Api, platform: Platform): void {
  api.mount(pipelines.deletePipeline, ({ caller, body }) => deletePipeline(platform, caller, body.pipeline_id));
  api.mount(pipelines.deleteParamSet, ({ caller, body }) => deleteParamSet(platform, caller, body.param_set_id));
  api.mount(pipelines.deleteRun, ({ caller, body }) => deleteRun(platform, caller, body.run_id));
}

function registerPipelineOwnership(api: Api, platform: Platform): void {
  api.mount(pipelines.changePipelineOwner, async ({ caller, body: { pipeline_id, user_id } }) => {
    const owner = await changeOwner(platform, caller, { kind: 'pipeline', id: pipeline_id, user_id });
    return { data: { pipeline_id, owner } };
  });
  api.mount(pipelines.changeParamSetOwner, async ({ caller, body: { param_set_id, user_id } }) => {
    const owner = await changeOwner(platform, caller, { kind: 'param_set', id: param_set_id, user_id });
    return { data: { param_set_id, owner } };
  });
  api.mount(pipelines.changeRunOwner, async ({ caller, body: { run_id, user_id } }) => {
    const owner = await changeOwner(platform, caller, { kind: 'run', id: run_id, user_id });
    return { data: { run_id, owner } };
  });
}

function registerPipelineShares(api: Api, platform: Platform): void {
  mountShareRoutes(api, platform, { calls: pipelines, noun: sharedPipeline });
  const { paramSetGrants, shareParamSet, unshareParamSet, runGrants, shareRun, unshareRun } = pipelines;
  const ofSets = { grants: paramSetGrants, share: shareParamSet, unshare: unshareParamSet };
  mountShareRoutes(api, platform, { calls: ofSets, noun: sharedParamSet });
  const ofRuns = { grants: runGrants, share: shareRun, unshare: unshareRun };
  mountShareRoutes(api, platform, { calls: ofRuns, noun: sharedRun });
}

const { user, workspaces } = routes;

/** Settings name pipelines and parameters, so their calls live here, whatever their paths. */
function registerSettingsRoutes(api: Api, platform: Platform): void {
  api.mount(user.editSettings, ({ caller, body }) => editSettings(platform, caller, body));
  api.mount(user.resetSettings, ({ caller, query }) => resetSettings(platform, caller, query));
  api.mount(workspaces.settings, ({ caller }) => showWorkspaceSettings(platform, caller));
  api.mount(workspaces.editSettings, ({ caller, body }) => editWorkspaceSettings(platform, caller, body));
  api.mount(workspaces.resetSettings, ({ caller, query }) => resetWorkspaceSettings(platform, caller, query));
  api.mount(pipelines.launchDefaults, async ({ caller }) => ({ data: await launchDefaults(platform, caller) }));
}

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
