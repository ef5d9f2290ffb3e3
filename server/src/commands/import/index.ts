export { importFiles } from './import-files.ts';
export { createLocalPortal } from './local-portal.ts';
