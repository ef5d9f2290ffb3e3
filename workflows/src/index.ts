export { pipelineCatalogue } from './pipeline-catalogue.ts';
export type { ParamSchema, ParamsSchema, PipelineDefinition, PipelineStep } from './pipeline-definition.ts';
