export { endForGone } from './asking/withdraw-publication.ts';
export { releaseDue } from './lifecycle/release-publication.ts';
export { migrations } from './publication-tables.ts';
export { registerPublicationRoutes } from './routes.ts';
