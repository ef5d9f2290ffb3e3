import { useEffect, useSyncExternalStore } from 'react';
import { CONTACT_EMAIL, isOnline, subscribeNetwork } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState } from '#ui/feedback';
import { PageNotLoaded } from '../lazy-screen.tsx';

type BrokenPageProps = { error: unknown; reset: () => void };

/** What stands in the place of a page that could not be loaded or drawn. */
export function BrokenPage({ error, reset }: BrokenPageProps) {
  if (error instanceof PageNotLoaded) return <MissingPage error={error} reset={reset} />;
  return (
    <ErrorState title="This page could not be drawn." onRetry={reset}>
      {sentenceOf(error)} Your data are not touched by this. If it happens again, write to{' '}
      <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>.
    </ErrorState>
  );
}

const AGAIN_MS = 5_000;

/** Opens by itself as soon as its file can be had. */
function MissingPage({ error, reset }: { error: PageNotLoaded; reset: () => void }) {
  const online = useSyncExternalStore(subscribeNetwork, isOnline, () => true);
  useEffect(() => {
    const again = () => {
      if (!isOnline()) return;
      error.forget();
      reset();
    };
    const stop = subscribeNetwork(again);
    const timer = setInterval(again, AGAIN_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [error, reset]);
  if (!online) {
    return (
      <ErrorState title="This page could not be loaded: you are offline.">
        It opens by itself when the connection is back. Your data is safe.
      </ErrorState>
    );
  }
  return (
    <ErrorState
      title="This page could not be loaded."
      actions={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      The portal may be restarting, or it has been updated: then reload. We keep trying. Your data is safe.
    </ErrorState>
  );
}
