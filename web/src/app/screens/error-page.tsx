import { useEffect, useSyncExternalStore } from 'react';
import { CONTACT_EMAIL, isOnline, subscribeNetwork } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState } from '#ui/feedback';
import { PageLoadError } from '../lazy-screen.tsx';

type BrokenPageProps = { error: unknown; reset: () => void };

/** The error page for a page that could not be loaded or rendered. */
export function BrokenPage({ error, reset }: BrokenPageProps) {
  if (error instanceof PageLoadError) return <MissingPage error={error} reset={reset} />;
  return (
    <ErrorState title="This page could not be displayed." onRetry={reset}>
      {sentenceOf(error)} Your data is safe. If this happens again, write to{' '}
      <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>.
    </ErrorState>
  );
}

const RETRY_MS = 5_000;

/** Retries until the page's script can be loaded. */
function MissingPage({ error, reset }: { error: PageLoadError; reset: () => void }) {
  const online = useSyncExternalStore(subscribeNetwork, isOnline, () => true);
  useEffect(() => {
    const again = () => {
      if (!isOnline()) return;
      error.clear();
      reset();
    };
    const stop = subscribeNetwork(again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [error, reset]);
  if (!online) {
    return (
      <ErrorState title="This page could not be loaded: you are offline.">
        It opens automatically when you are back online. Your data is safe.
      </ErrorState>
    );
  }
  return (
    <ErrorState
      title="This page could not be loaded."
      actions={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      The portal may be restarting. We keep trying. If it was updated, reload the page. Your data is safe.
    </ErrorState>
  );
}
