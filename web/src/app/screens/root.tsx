import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { reauthStore } from '#platform/api';
import { Splash } from '#ui/brand';
import { isPage } from '../page-routes.ts';
import { needsSignIn, withoutSlash } from '../session-paths.ts';
import { useSessionState } from '../use-session.ts';

const LazyReauthGate = lazy(async () => ({ default: (await import('./public/reauth-gate.tsx')).ReauthGate }));
const LazyTermsGate = lazy(async () => ({ default: (await import('./public/terms-gate.tsx')).TermsGate }));

const isPublicPage = (path: string) => !needsSignIn({ path: withoutSlash(path), exists: isPage(path) });

/** The splash screen until the session is initialised, then the page, if the user has access. */
export function Root() {
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
