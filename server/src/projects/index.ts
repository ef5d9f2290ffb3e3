export { createProject, type NewSubmission } from './create-project.ts';
export type { ProjectReads } from './list-projects.ts';
export { demandReadable } from './project-policy.ts';
export type { ProjectProgress, ProjectStatusPort } from './project-view.ts';
export {
  type NewSample,
  type NewSampleFile,
  type ProjectRow,
  type ProjectUsage,
  projectById,
  projectIdsOf,
  projectsByIds,
  projectUsage,
  type SampleWithFiles,
  samplesByIds,
  samplesOfProject,
} from './projects-store.ts';
export { type MetadataValue, migrations } from './projects-tables.ts';
export { registerProjectRoutes } from './routes.ts';
