/** The four authentication screens, reachable without sign-in. */
export const PUBLIC_AUTH_PATHS = ['/login', '/sign-up', '/forgot-password', '/reset-password-callback'];
/**
 * Open besides: the portal's own letter box, which a person without an account needs in the demo, view-only links, and
 * what the API is.
 */
const OPEN_PATHS = [...PUBLIC_AUTH_PATHS, '/outbox', '/view', '/reference'];
export const WITHOUT_WORKSPACE = ['/setup-workspace', '/workspace/create'];

/** What is public is read without an account. */
const OPEN_PAGES = /^\/public\/(cohorts|cohort\/[0-9a-f]{32}\/\d+)$/;

export const isOpen = (path: string) => OPEN_PATHS.includes(path) || OPEN_PAGES.test(path);

/** The router takes `/login/` for `/login`. */
export const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');

/** Whether signing in leads on from here; where there is no page, everybody is told so instead. */
export const needsSignIn = ({ path, exists }: { path: string; exists: boolean }) => exists && !isOpen(path);

/** A page of one thing, which another workspace does not have. */
export const isAboutOneThing = (path: string) => /^\/[^/]+\/[0-9a-f]{32}(\/|$)/.test(path);
