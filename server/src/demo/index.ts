export { DEMO_ACCOUNT } from './demo-account.ts';
export { migrations } from './demo-tables.ts';
export type { DemoFolders } from './examples.ts';
export { defineDemoJob, enqueueDemo, startDemo } from './load-demo.ts';
export { registerDemoRoutes } from './routes.ts';
