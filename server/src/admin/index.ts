export { migrations } from './admin-tables.ts';
export { registerAdminRoutes } from './routes.ts';
