export { askPassword } from './ask-password.ts';
export { submitFolder } from './submit-folder.ts';
