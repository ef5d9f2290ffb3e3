import { lazy, Suspense, useSyncExternalStore } from 'react';
import { announced, subscribeAnnouncements } from './toast-store.ts';

const Announcements = lazy(async () => ({ default: (await import('./announcements.tsx')).Announcements }));

/** Stands once in the application: shows what `toast()` and `snackbar()` announce. */
export function Toaster() {
  const needed = useSyncExternalStore(subscribeAnnouncements, announced);
  return needed ? (
    <Suspense>
      <Announcements />
    </Suspense>
  ) : null;
}
