export { type FailingStep, failingReads, failingSteps, prependPrimer, type ReadFiles } from './failing-reads.ts';
export { runAmplicon, statusesOf } from './run-workflow.ts';
export {
  type Member,
  type ReadPlan,
  referenceOf,
  reverseComplement,
  seededDraws,
  simulateCommunity,
  simulateReads,
} from './simulate-reads.ts';
