export { createProject, type NewSubmission } from './create-project.ts';
export { defineFreeJob, releaseFiles } from './deletion/free-files.ts';
export { purgeDeleted, purgeProjects } from './deletion/purge-deleted.ts';
export { enqueueProjectChange, PROJECT_CHANGED_JOB, SAMPLES_CHANGED_JOB } from './editing/enqueue-change.ts';
export { type FileReplacement, replaceSampleFiles } from './editing/replace-files.ts';
export { searchProjects } from './listing/search-projects.ts';
export type { ProjectPorts, ProjectProgress, ProjectReads, SubmissionPart } from './ports.ts';
export { kindOfText } from './privacy/find-personal.ts';
export { guardSample } from './privacy/guard-sample.ts';
export { activeSampleIds, activeSamples, declareHumanReads, humanReadsOf } from './privacy/privacy-store.ts';
export { surveyForPublic } from './privacy/survey/survey-public.ts';
export type { SampleSurvey } from './privacy/survey/survey-samples.ts';
export { modifiableProjects, requireOwned } from './project-policy.ts';
export {
  activeProjectIds,
  homesOfProjects,
  type NewSample,
  type NewSampleFile,
  type ProjectRow,
  type ProjectUsage,
  projectById,
  projectIdsOf,
  projectsByIds,
  projectUsage,
  publicProjectIds,
} from './projects-store.ts';
export { type MetadataValue, migrations } from './projects-tables.ts';
export { makeProjectPublic, withdrawProject } from './publish-store.ts';
export { registerProjectRoutes } from './routes.ts';
export { addSamples, countNamed, requireExtensible } from './samples/add-samples.ts';
export {
  cellsOfSamples,
  deletedSampleIds,
  type SampleWithFiles,
  type SubmittedSample,
  samplesByIds,
  samplesOfProject,
} from './samples/samples-store.ts';
export { filesByContent } from './samples/submitted-files-store.ts';
export { sharedProject } from './shared-project.ts';
