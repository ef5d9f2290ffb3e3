import { useSyncExternalStore } from 'react';
import { isOnline, subscribeNetwork } from '#platform';
import { Note } from '#ui/feedback';

/** Without a network nothing is asked: what stands on the page is what was known before. */
export function OfflineNote({ online }: { online: boolean }) {
  if (online) return null;
  return (
    <div className="flex-none px-6 pt-3 max-md:px-4" role="status">
      <Note tone="warn" title="There is no network.">
        What you see is from before; what you have asked for comes as soon as the network is back.
      </Note>
    </div>
  );
}

/** The same, by what the machine says of its network. */
export function NetworkNote() {
  return <OfflineNote online={useSyncExternalStore(subscribeNetwork, isOnline, () => true)} />;
}
