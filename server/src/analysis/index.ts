export { migrations } from './results/analysis-tables.ts';
export { purgeRequestsBy, purgeResults } from './results/purge-store.ts';
export { sweepResults } from './results/sweep-results.ts';
export { registerAnalysis } from './routes.ts';
