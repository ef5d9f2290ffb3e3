import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { deleteParamSet } from './delete-param-set.ts';
import { deletePipeline } from './delete-pipeline.ts';
import { deleteRun } from './delete-run.ts';

const { pipelines } = routes;

export function registerPipelineDeletion(api: Api, platform: Platform): void {
  api.mount(pipelines.deletePipeline, ({ asker, body }) => deletePipeline(platform, asker, body.pipeline_id));
  api.mount(pipelines.deleteParamSet, ({ asker, body }) => deleteParamSet(platform, asker, body.param_set_id));
  api.mount(pipelines.deleteRun, ({ asker, body }) => deleteRun(platform, asker, body.run_id));
}
