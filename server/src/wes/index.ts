export { registerWesRoutes } from './routes.ts';
export { migrations } from './wes-tables.ts';
