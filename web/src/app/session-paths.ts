/** The four authentication screens, reachable without sign-in. */
export const PUBLIC_AUTH_PATHS = ['/login', '/sign-up', '/forgot-password', '/reset-password-callback'];
/**
 * Further public pages: the outbox, which demo visitors without an account need, view-only links, and the API reference.
 */
const OPEN_PATHS = [...PUBLIC_AUTH_PATHS, '/outbox', '/view', '/reference'];
export const WITHOUT_WORKSPACE = ['/setup-workspace', '/workspace/create'];

/** Public pages need no account. */
const OPEN_PAGES = /^\/public\/(cohorts|cohort\/[0-9a-f]{32}\/\d+)$/;

export const isOpen = (path: string) => OPEN_PATHS.includes(path) || OPEN_PAGES.test(path);

/** The router takes `/login/` for `/login`. */
export const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');

/** Whether the path requires sign-in; unknown paths show “Page not found” to everyone. */
export const needsSignIn = ({ path, exists }: { path: string; exists: boolean }) => exists && !isOpen(path);

/** Whether the path is a detail page, whose item belongs to one workspace. */
export const isDetailPath = (path: string) => /^\/[^/]+\/[0-9a-f]{32}(\/|$)/.test(path);
