import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Splash } from '#ui/brand';
import { isOpen } from '../session-paths.ts';
import { useSessionState } from '../use-session.ts';

const TermsGate = lazy(async () => ({ default: (await import('./terms-gate.tsx')).TermsGate }));

/** The splash until the session is initialised; then the page, if whoever looks may be there. */
export function Root() {
  const { initialised, user, terms } = useSessionState();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Somebody unknown on a page of the shell is on the way to the login.
  const ready = initialised && (user !== null || isOpen(path));
  return (
    <Suspense fallback={<Splash />}>
      {ready ? <Outlet /> : <Splash />}
      {terms !== 'closed' && <TermsGate />}
    </Suspense>
  );
}
