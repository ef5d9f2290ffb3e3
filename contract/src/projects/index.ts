import { linkRoutes, shareRoutes } from '../sharing/share-routes.ts';
import { deletionRoutes } from './deletion.ts';
import { editRoutes } from './edit.ts';
import { fileRoutes } from './files.ts';
import { listRoutes } from './list.ts';

export { type Deletion, type Dependents, describeActiveRuns, UNDO_DAYS } from './deletion.ts';
export { type ProjectEdit, projectEditSchema } from './edit.ts';
export { type ProjectMetric, type ProjectSortField, projectSortFields } from './list.ts';
export {
  type Project,
  type ProjectField,
  type ProjectFile,
  type ProjectHistory,
  type ProjectSample,
  type ProjectStatus,
  projectStatuses,
  type SampleProgress,
  type SampleRun,
  sampleRunStates,
} from './project.ts';

const shareable = { path: '/project', kind: 'project', label: 'a submission' } as const;

export const projectRoutes = {
  ...listRoutes,
  ...editRoutes,
  ...deletionRoutes,
  ...fileRoutes,
  ...shareRoutes(shareable),
  ...linkRoutes(shareable),
} as const;
