import { catalogueRoutes } from './catalogue.ts';
import { notificationRoutes } from './notification.ts';
import { runRoutes } from './run-routes.ts';

export { listFilterShape } from './catalogue.ts';
export { type Notification, notificationSchema } from './notification.ts';
export * from './param-set.ts';
export * from './pipeline.ts';
export * from './reference.ts';
export * from './run.ts';
export * from './run-detail.ts';
export * from './run-plots.ts';
export { runSortFields } from './run-routes.ts';

export const pipelineRoutes = { ...catalogueRoutes, ...runRoutes, ...notificationRoutes } as const;
