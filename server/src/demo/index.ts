export { DEMO_ACCOUNT } from './demo-account.ts';
export { migrations } from './demo-tables.ts';
export { defineDemoJob, startDemo } from './load-demo.ts';
export { registerDemoRoutes } from './routes.ts';
