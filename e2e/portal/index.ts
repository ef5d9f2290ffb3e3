export { buildPages } from './build-pages.ts';
export { openBrowser, type Page } from './open-browser.ts';
export { freePort, type PortalOptions, type RunningPortal, runPortal } from './run-portal.ts';
export { type Scientist, signIn, signUp, signUpAt } from './scientist.ts';
export { tokenInMail } from './token-in-mail.ts';
