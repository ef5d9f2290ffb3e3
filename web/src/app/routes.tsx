import { createRootRoute, createRoute, createRouter, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { reauthStore } from '#platform/api';
import { Splash } from '#ui/display';
import { lazyScreen } from './lazy-screen.tsx';
import { isPage, pageRoutes } from './page-routes.ts';
import { searchSchemaOf } from './page-search.ts';
import { BrokenPage } from './screens/error-page.tsx';
import { NotFound } from './screens/not-found.tsx';
import { needsSignIn, withoutSlash } from './session-paths.ts';
import { useSessionState } from './use-session.ts';

const LazyReauthGate = lazy(async () => ({ default: (await import('./screens/public/reauth-gate.tsx')).ReauthGate }));
const LazyTermsGate = lazy(async () => ({ default: (await import('./screens/public/terms-gate.tsx')).TermsGate }));

const isPublicPage = (path: string) => !needsSignIn({ path: withoutSlash(path), exists: isPage(path) });

/** The splash screen until the session is initialised, then the page, if the user has access. */
function Root() {
  const { initialised, user, terms } = useSessionState();
  const isReauthPending = useSyncExternalStore(reauthStore.subscribe, reauthStore.read, reauthStore.read);
  const open = useRouterState({
    select: ({ location, resolvedLocation }) =>
      isPublicPage(location.pathname) && isPublicPage((resolvedLocation ?? location).pathname),
  });
  // Visitors who are not signed in see nothing while they are redirected to the login.
  // No page renders behind the terms, because requests are rejected until they are accepted.
  const ready = initialised && (user !== null || open) && (terms === 'closed' || user?.signed_term !== false);
  return (
    <Suspense fallback={<Splash />}>
      {ready ? <Outlet /> : <Splash />}
      {terms !== 'closed' && <LazyTermsGate />}
      {isReauthPending && <LazyReauthGate />}
    </Suspense>
  );
}

const root = createRootRoute({ component: Root, errorComponent: BrokenPage, notFoundComponent: NotFound });

const auth = () => import('./screens/public/auth-screens.tsx');
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyScreen(() => import('./screens/public/login.tsx'), 'Login'),
});
const answers = createRoute({
  getParentRoute: () => root,
  id: '_answers',
  component: lazyScreen(() => import('./screens/answers.tsx'), 'Answers'),
});
const publicRoutes = () => import('./screens/public/public-cohorts.tsx');
const openScreens = [
  { path: '/sign-up', component: lazyScreen(auth, 'SignUpScreen') },
  { path: '/forgot-password', component: lazyScreen(auth, 'ForgotPasswordScreen') },
  { path: '/reset-password-callback', component: lazyScreen(auth, 'ResetPasswordScreen') },
  { path: '/outbox', component: lazyScreen(auth, 'OutboxScreen') },
  { path: '/public/cohorts', component: lazyScreen(publicRoutes, 'PublicCohorts') },
  { path: '/public/cohort/$id/$version', component: lazyScreen(publicRoutes, 'PublicCohort') },
  {
    path: '/reference',
    component: lazyScreen(() => import('./screens/public/reference.tsx'), 'Reference'),
  },
  { path: '/view', component: lazyScreen(() => import('./screens/share-link-page.tsx'), 'ShareLinkPage') },
].map(({ path, component }) =>
  createRoute({ getParentRoute: () => answers, path, component, ...searchSchemaOf(path) }),
);

/** The application shell: everything after sign-in is drawn inside it. */
const app = createRoute({
  getParentRoute: () => answers,
  id: '_app',
  component: lazyScreen(() => import('./portal-shell.tsx'), 'PortalShell'),
});
const pages = pageRoutes.map(({ path, screen }) =>
  createRoute({
    ...{ getParentRoute: () => app, path, component: screen, errorComponent: BrokenPage },
    ...searchSchemaOf(path),
  }),
);

/** Inside the shell, so that signed-in users keep the navigation. */
const notFoundRoute = createRoute({ getParentRoute: () => app, path: '$', component: NotFound });

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    answers.addChildren([...openScreens, app.addChildren([...pages, notFoundRoute])]),
  ]),
  scrollRestoration: true,
  defaultPreload: 'intent',
});
