import { useSyncExternalStore } from 'react';
import { isOnline, subscribeNetwork } from '#platform';
import { Note } from '#ui/feedback';

/** Offline, no requests are sent; the page shows the last loaded data. */
export function OfflineNote({ online }: { online: boolean }) {
  if (online) return null;
  return (
    <div className="flex-none px-6 pt-3 max-md:px-4" role="status">
      <Note tone="warn" title="You are offline.">
        This page shows the last loaded data. Your requests resume when you are back online.
      </Note>
    </div>
  );
}

/** The note, shown if the browser is offline. */
export function NetworkNote() {
  return <OfflineNote online={useSyncExternalStore(subscribeNetwork, isOnline, () => true)} />;
}
