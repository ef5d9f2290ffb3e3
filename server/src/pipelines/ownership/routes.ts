import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { changeOwner } from './change-owner.ts';

const { pipelines } = routes;

export function registerPipelineOwnership(api: Api, platform: Platform): void {
  api.mount(pipelines.changePipelineOwner, async ({ asker, body: { pipeline_id, user_id } }) => {
    const owner = await changeOwner(platform, asker, { kind: 'pipeline', id: pipeline_id, user_id });
    return { data: { pipeline_id, owner } };
  });
  api.mount(pipelines.changeParamSetOwner, async ({ asker, body: { param_set_id, user_id } }) => {
    const owner = await changeOwner(platform, asker, { kind: 'param_set', id: param_set_id, user_id });
    return { data: { param_set_id, owner } };
  });
  api.mount(pipelines.changeRunOwner, async ({ asker, body: { run_id, user_id } }) => {
    const owner = await changeOwner(platform, asker, { kind: 'run', id: run_id, user_id });
    return { data: { run_id, owner } };
  });
}
