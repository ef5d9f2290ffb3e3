export { type CwlFile, createJobOrder, internalName, type OrderedSample, type SampleFiles } from './order-job.ts';
export { pipelineCatalogue } from './pipeline-catalogue.ts';
export type {
  ParamSchema,
  ParamsSchema,
  PipelineDefinition,
  PipelineStep,
  ResultDataType,
} from './pipeline-definition.ts';
export { resultDataType } from './result-data-type.ts';
export { createTreeOrder, treeWorkflow } from './tree-workflow.ts';
