export { importFiles } from './import-files.ts';
export { ownPortal } from './own-portal.ts';
