export {
  makePipelinePublic,
  paramSetsByIds,
  publicPipelineIds,
  withdrawPipeline,
} from './catalogue/catalogue-store.ts';
export { getPipeline, listAllPipelines, type PipelineRecord, visiblePipelines } from './catalogue/find-pipeline.ts';
export { listParamSets, searchParamSets, searchPipelines } from './catalogue/list-catalogue.ts';
export { createParamSet } from './catalogue/param-sets.ts';
export { enqueueBuilds, ensureDefaultParamSets, prepareCatalogue } from './catalogue/prepare-catalogue.ts';
export { clearOldWork } from './execution/end-run.ts';
export { findSoftware } from './execution/provenance.ts';
export { defineRunJob } from './execution/run-pipeline.ts';
export { listDependentRuns, loadProjectProgress, loadSampleProgress } from './load-progress.ts';
export { migrations } from './pipelines-tables.ts';
export { defineClearJob, purgeRuns } from './purge-runs.ts';
export { defineBuildJob } from './references/build-reference.ts';
export { createReference } from './references/create-reference.ts';
export { type FoundReference, findReference, type ReferenceRequest } from './references/find-reference.ts';
export { listReferences } from './references/list-references.ts';
export { registerPipelineRoutes } from './routes.ts';
export { listWorkspaceRuns, searchRuns, showRun } from './runs/list-runs.ts';
export { cancelRun } from './runs/order/cancel-run.ts';
export { submitRun } from './runs/order/submit-run.ts';
export { describeProcessing, type RunProcessing } from './runs/processing-of-runs.ts';
export { type Entity, link, links } from './runs/results/describe-run.ts';
export { outputsOfRun } from './runs/results/outputs-store.ts';
export { tailLog } from './runs/run-log.ts';
export { sumRunUsage } from './runs/runs-store.ts';
export { sharedParamSet, sharedPipeline, sharedRun } from './shared-resources.ts';
export { activeRunsIn, finishedRuns, purgeCatalogueOf, type RunWithResults } from './submissions-store.ts';
export { submissionMigrations } from './submissions-tables.ts';
