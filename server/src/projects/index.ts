export { createProject, type NewProjectWithSamples } from './create-project.ts';
export { enqueueProjectChange, PROJECT_CHANGED_JOB, SAMPLES_CHANGED_JOB } from './enqueue-change.ts';
export { searchProjects } from './list-projects.ts';
export type { ProjectPart, ProjectPorts, ProjectProgress, ProjectReads } from './ports.ts';
export { kindOfText } from './privacy/find-personal.ts';
export { guardSample } from './privacy/guard-sample.ts';
export { activeSampleIds, activeSamples, declareHumanReads, humanReadsOf } from './privacy/privacy-store.ts';
export { surveyForPublic } from './privacy/survey-public.ts';
export type { SampleSurvey } from './privacy/survey-samples.ts';
export { modifiableProjects, requireOwned, sharedProject } from './project-policy.ts';
export {
  activeProjectIds,
  homesOfProjects,
  makeProjectPublic,
  type NewSample,
  type NewSampleFile,
  type ProjectRow,
  type ProjectUsage,
  projectById,
  projectIdsOf,
  projectsByIds,
  projectUsage,
  publicProjectIds,
  withdrawProject,
} from './projects-store.ts';
export { type MetadataValue, migrations } from './projects-tables.ts';
export { defineFreeJob, purgeDeleted, purgeProjects, releaseFiles } from './purge-deleted.ts';
export { type FileReplacement, replaceSampleFiles } from './replace-files.ts';
export { registerProjectRoutes } from './routes.ts';
export { addSamples, countNamed, requireExtensible } from './samples/add-samples.ts';
export { filesByContent } from './samples/files-store.ts';
export {
  cellsOfSamples,
  deletedSampleIds,
  type SampleWithFiles,
  type SubmittedSample,
  samplesByIds,
  samplesOfProject,
} from './samples/samples-store.ts';
