export { listParamSets } from './catalogue/list-catalogue.ts';
export { prepareCatalogue } from './catalogue/prepare-catalogue.ts';
export { defineRunJob } from './execution/run-pipeline.ts';
export { migrations } from './pipelines-tables.ts';
export { registerPipelineRoutes } from './routes.ts';
export { projectProgress } from './runs/list-runs.ts';
export { countRuns } from './runs/runs-store.ts';
export { submitRun } from './runs/submit-run.ts';
