export { migrations } from './results/analysis-tables.ts';
export { registerAnalysisRoutes } from './routes.ts';
