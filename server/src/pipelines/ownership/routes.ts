import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { changeOwner } from './change-owner.ts';

const { pipelines } = routes;

export function registerPipelineOwnership(api: Api, platform: Platform): void {
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
