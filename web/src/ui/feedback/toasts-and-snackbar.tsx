import { TOAST } from '@cohortium/contract';
import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { Button, IconButton } from '#ui/actions';
import {
  currentToasts,
  dismissSnackbar,
  dismissToast,
  type Queued,
  subscribeToasts,
  type Toast,
} from './toast-store.ts';

const ICONS = {
  plain: <Info aria-hidden="true" className="mt-0.5 text-ink-3" />,
  success: <CircleCheck aria-hidden="true" className="mt-0.5 text-success" />,
  warning: <TriangleAlert aria-hidden="true" className="mt-0.5 text-warning" />,
  danger: <OctagonAlert aria-hidden="true" className="mt-0.5 text-danger" />,
};

/** What `toast()` announces: top right under the bar, always in the same place; one at a time. F8 moves the focus there. */
function Toasts() {
  const { toasts } = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <Provider swipeDirection="right" swipeThreshold={TOAST.swipe_threshold} label="Notification">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      <Viewport
        hotkey={[TOAST.hotkey]}
        className="fixed top-15 right-3 z-60 flex w-90 max-w-[calc(100vw-1.5rem)] flex-col gap-2 outline-none"
      />
    </Provider>
  );
}

function ToastCard({ shown }: { shown: Queued<Toast> }) {
  const { id, open, duration_ms, title, description, tone = 'plain', action } = shown;
  return (
    <Root
      open={open}
      duration={duration_ms}
      type={tone === 'danger' ? 'foreground' : 'background'}
      onOpenChange={(next) => next || dismissToast(id)}
      className="flex items-start gap-2.5 rounded-l border border-line bg-raised py-2.5 pr-1.5 pl-3.5 shadow-over data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-fade-out data-[state=open]:animate-from-right data-[swipe=cancel]:transition-transform"
    >
      {ICONS[tone]}
      <div className="min-w-0 flex-1 py-0.5">
        <Title className="font-medium text-13">{title}</Title>
        {description && <Description className="mt-0.5 text-12 text-ink-2">{description}</Description>}
        {action && (
          <Action asChild altText={action.label}>
            <Button size="small" className="mt-2" onClick={action.onSelect}>
              {action.label}
            </Button>
          </Action>
        )}
      </div>
      <Close asChild>
        <IconButton label="Dismiss" icon={X} size="small" side="left" />
      </Close>
    </Root>
  );
}

/** What `snackbar()` announces: one line at the foot of the page. */
function SnackbarLine() {
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

/** Everything announced, drawn by Radix; loaded with the first announcement. */
export function ToastsAndSnackbar() {
  return (
    <>
      <Toasts />
      <SnackbarLine />
    </>
  );
}
