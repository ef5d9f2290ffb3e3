export { registerAmrRoutes } from './routes.ts';
