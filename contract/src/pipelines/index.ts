import { shareRoutes } from '../sharing/share-routes.ts';
import { catalogueRoutes } from './catalogue.ts';
import { deletionRoutes } from './deletion.ts';
import { notificationRoutes } from './notification.ts';
import { ownershipRoutes } from './ownership.ts';
import { runRoutes } from './run-routes.ts';

export { type HiddenScopes, listFilterShape, toHiddenScopes } from './catalogue.ts';
export { type Notification, notificationSchema } from './notification.ts';
export * from './param-set.ts';
export * from './pipeline.ts';
export { type PipelinePortsView, pipelinePortsSchema } from './pipeline-ports.ts';
export * from './reference.ts';
export * from './run.ts';
export * from './run-detail.ts';
export * from './run-plots.ts';
export { runSortFields } from './run-routes.ts';

const ofParamSets = shareRoutes({ path: '/pipeline/param-set', kind: 'param_set', label: 'a parameter set' });
const ofRuns = shareRoutes({ path: '/pipeline/run', kind: 'run', label: 'a run' });

export const pipelineRoutes = {
  ...catalogueRoutes,
  ...runRoutes,
  ...notificationRoutes,
  ...deletionRoutes,
  ...ownershipRoutes,
  ...shareRoutes({ path: '/pipeline', kind: 'pipeline', label: 'a pipeline' }),
  paramSetGrants: ofParamSets.grants,
  shareParamSet: ofParamSets.share,
  unshareParamSet: ofParamSets.unshare,
  runGrants: ofRuns.grants,
  shareRun: ofRuns.share,
  unshareRun: ofRuns.unshare,
} as const;
