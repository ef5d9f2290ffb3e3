export { type CwlFile, internalName, type OrderedSample, orderJob, type SampleFiles } from './order-job.ts';
export { pipelineCatalogue } from './pipeline-catalogue.ts';
export type { ParamSchema, ParamsSchema, PipelineDefinition, PipelineStep } from './pipeline-definition.ts';
