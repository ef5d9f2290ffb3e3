export { prepareCatalogue } from './catalogue/create-reference.ts';
export { listParamSets } from './catalogue/list-catalogue.ts';
export { migrations } from './pipelines-tables.ts';
export { registerPipelineRoutes } from './routes.ts';
export { projectProgress } from './runs/list-runs.ts';
export { defineRunJob } from './runs/run-pipeline.ts';
export { countRuns } from './runs/runs-store.ts';
export { submitRun } from './runs/submit-run.ts';
