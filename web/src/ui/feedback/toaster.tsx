import { lazy, Suspense, useSyncExternalStore } from 'react';
import { announced, subscribeAnnouncements } from './toast-store.ts';

const Announcements = lazy(async () => ({ default: (await import('./announcements.tsx')).Announcements }));

/** Renders toasts and snackbars; used once in the app. */
export function Toaster() {
  const needed = useSyncExternalStore(subscribeAnnouncements, announced);
  return needed ? (
    <Suspense>
      <Announcements />
    </Suspense>
  ) : null;
}
