export { type Job, type JobDefinition, type JobState, type Jobs, PermanentFailure, type SendJob } from './jobs.ts';
export { type OpenJobs, openJobs } from './open-jobs.ts';
export { describeQueues, latestFailures } from './overview-store.ts';
