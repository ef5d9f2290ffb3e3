export { releaseDue } from './lifecycle/release-publication.ts';
export { registerPublicCohortRoutes } from './public-cohorts/routes.ts';
export { migrations } from './publication-tables.ts';
export { searchPublications } from './reading/list-publications.ts';
export { closeForDeletedObject, closeForDeletedWorkspace } from './requests/close-for-deleted.ts';
export { registerPublicationRoutes } from './routes.ts';
