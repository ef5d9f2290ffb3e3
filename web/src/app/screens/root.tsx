import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { proofAsked } from '#platform/api';
import { Splash } from '#ui/brand';
import { isPage } from '../places.ts';
import { needsSignIn, withoutSlash } from '../session-paths.ts';
import { useSessionState } from '../use-session.ts';

const ProofGate = lazy(async () => ({ default: (await import('./sign-in/proof-gate.tsx')).ProofGate }));
const TermsGate = lazy(async () => ({ default: (await import('./sign-in/terms-gate.tsx')).TermsGate }));

const isForAll = (path: string) => !needsSignIn({ path: withoutSlash(path), exists: isPage(path) });

/** The splash screen until the session is initialised, then the page, if the user has access. */
export function Root() {
  const { initialised, user, terms } = useSessionState();
  const asksProof = useSyncExternalStore(proofAsked.subscribe, proofAsked.read, proofAsked.read);
  const open = useRouterState({
    select: ({ location, resolvedLocation }) =>
      isForAll(location.pathname) && isForAll((resolvedLocation ?? location).pathname),
  });
  // Visitors who are not signed in see nothing while they are redirected to the login.
  // No page renders behind the terms, because requests are rejected until they are accepted.
  const ready = initialised && (user !== null || open) && (terms === 'closed' || user?.signed_term !== false);
  return (
    <Suspense fallback={<Splash />}>
      {ready ? <Outlet /> : <Splash />}
      {terms !== 'closed' && <TermsGate />}
      {asksProof && <ProofGate />}
    </Suspense>
  );
}
