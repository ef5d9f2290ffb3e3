import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { deleteParamSet } from './delete-param-set.ts';
import { deletePipeline } from './delete-pipeline.ts';
import { deleteRun } from './delete-run.ts';

const { pipelines } = routes;

export function registerPipelineDeletion(api: Api, platform: Platform): void {
  api.mount(pipelines.deletePipeline, ({ caller, body }) => deletePipeline(platform, caller, body.pipeline_id));
  api.mount(pipelines.deleteParamSet, ({ caller, body }) => deleteParamSet(platform, caller, body.param_set_id));
  api.mount(pipelines.deleteRun, ({ caller, body }) => deleteRun(platform, caller, body.run_id));
}
