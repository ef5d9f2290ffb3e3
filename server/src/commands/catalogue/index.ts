export { manageCatalogue } from './manage-catalogue.ts';
