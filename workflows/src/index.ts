export {
  type CwlFile,
  createJobOrder,
  cwlFile,
  internalName,
  type OrderedSample,
  type SampleFiles,
} from './order-job.ts';
export { pipelineCatalogue } from './pipeline-catalogue.ts';
export type {
  OutputRole,
  ParamSchema,
  ParamsSchema,
  PipelineColumn,
  PipelineDefinition,
  PipelineOutput,
  PipelinePorts,
  PipelineReference,
  PipelineStep,
  QualityCurve,
  QualityFigure,
  ResultDataType,
} from './pipeline-definition.ts';
export {
  matchesReferenceFile,
  type ReferenceFile,
  type ReferenceFormat,
  type ReferenceKind,
  referenceKinds,
} from './reference-kinds.ts';
export { type MeasuredWords, resultDataType } from './result-data-type.ts';
export { simulatePairs } from './simulate-pairs.ts';
export { createTreeOrder, treeWorkflow } from './tree-workflow.ts';
export { addWorkflowFolder, workflowFoldersVersion } from './workflow-folders.ts';
