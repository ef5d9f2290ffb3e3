export { type Job, type JobDefinition, type JobState, type Jobs, PermanentFailure, type SendOptions } from './jobs.ts';
export { type JobsOptions, openJobs } from './open-jobs.ts';
export { describeQueues, latestFailures } from './overview-store.ts';
