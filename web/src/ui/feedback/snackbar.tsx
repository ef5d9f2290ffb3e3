import { Action, Description, Provider, Root, Viewport } from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { currentToasts, dismissSnackbar, subscribeToasts } from './toast-store.ts';

/** What `snackbar()` announces: one line at the foot of the page. */
export function SnackbarLine() {
  const { snackbar } = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <Provider swipeDirection="down" label="Message">
      {snackbar && (
        <Root
          key={snackbar.id}
          open={snackbar.open}
          duration={snackbar.duration_ms}
          onOpenChange={(next) => next || dismissSnackbar(snackbar.id)}
          className="flex items-center gap-3 rounded-m bg-ink px-3.5 py-2 text-13 text-surface shadow-over data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <Description>{snackbar.message}</Description>
          {snackbar.action && (
            <Action asChild altText={snackbar.action.label}>
              <button type="button" className="rounded-s font-semibold underline" onClick={snackbar.action.onSelect}>
                {snackbar.action.label}
              </button>
            </Action>
          )}
        </Root>
      )}
      <Viewport
        hotkey={[]}
        label="Messages"
        className="fixed bottom-4 left-1/2 z-60 max-w-[calc(100vw-2rem)] -translate-x-1/2 outline-none"
      />
    </Provider>
  );
}
