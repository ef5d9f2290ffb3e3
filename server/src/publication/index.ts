export { searchPublications } from './list-publications.ts';
export { migrations } from './publication-tables.ts';
export { releaseDue } from './requests/release-publication.ts';
export { closeForDeletedObject, closeForDeletedWorkspace } from './requests/withdraw-publication.ts';
export { registerPublicationRoutes, registerPublicCohortRoutes } from './routes.ts';
