export { migrations } from './results/analysis-tables.ts';
export { forgetAnswers, forgetAskedBy } from './results/forget-store.ts';
export { sweepResults } from './results/sweep-results.ts';
export { registerAnalysis } from './routes.ts';
