export { migrations } from './results/analysis-tables.ts';
export { sweepResults } from './results/sweep-results.ts';
export { registerAnalysis } from './routes.ts';
