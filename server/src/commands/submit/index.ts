export { promptPassword } from './connect-to-portal.ts';
export { submitFolder } from './submit-folder.ts';
