export { promptPassword } from './prompt-password.ts';
export { submitFolder } from './submit-folder.ts';
