import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, subscribeToasts } from './toast-store.ts';

const LazyToasts = lazy(async () => ({ default: (await import('./toasts-and-snackbar.tsx')).ToastsAndSnackbar }));

/** Renders toasts and snackbars; used once in the app. */
export function Toaster() {
  const needed = useSyncExternalStore(subscribeToasts, hasToasts);
  return needed ? (
    <Suspense>
      <LazyToasts />
    </Suspense>
  ) : null;
}
