export { buildReference } from './build-reference.ts';
export { type FailingStep, failingReads, failingSteps, prependPrimer, type ReadFiles } from './failing-reads.ts';
export { cellsOf, runAmplicon, runWorkflow, statusesOf } from './run-workflow.ts';
export {
  type Member,
  type ReadPlan,
  referenceOf,
  reverseComplement,
  seededDraws,
  simulateCommunity,
  simulateReads,
} from './simulate-reads.ts';
export { databaseFiles, type Genome, simulateGenomes, simulatePairs } from './simulate-shotgun.ts';
