import { useSyncExternalStore } from 'react';
import { isOnline, subscribeNetwork } from '#platform';
import { Note } from './deletion-effects.tsx';

/** What a page marks that has not been loaded: placeholders and loading errors. */
const MISSING = 'main [data-missing]';

function subscribePage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const isPartMissing = (): boolean => document.querySelector(MISSING) !== null;

function OfflineSentence() {
  const missing = useSyncExternalStore(subscribePage, isPartMissing);
  return missing
    ? 'What is missing on this page loads when you are back online.'
    : 'This page shows the last loaded data. Your requests resume when you are back online.';
}

/** Offline, no requests are sent: says whether the page is complete with the last loaded data. */
export function OfflineNote() {
  const online = useSyncExternalStore(subscribeNetwork, isOnline, () => true);
  if (online) return null;
  return (
    <div className="flex-none px-6 pt-3 max-md:px-4" role="status">
      <Note tone="warn" title="You are offline.">
        <OfflineSentence />
      </Note>
    </div>
  );
}
