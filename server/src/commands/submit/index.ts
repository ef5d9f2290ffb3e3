export { promptPassword } from '../portal-client/connect-to-portal.ts';
export { submitFolder } from './submit-folder.ts';
