import { isDenied, sentenceOf } from '#platform/api';
import { ErrorState, NoPermission, ProgressBar, useDelayed } from '#ui/feedback';

/** In the plot's place while the first answer is computed: what is happening. */
export function Waiting({ words }: { words: string }) {
  const slow = useDelayed(true);
  return (
    <div className="grid h-full place-content-center">
      {slow && <ProgressBar label={words} showLabel className="w-72" />}
    </div>
  );
}

/** In the plot's place when there is no answer: why. */
export function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isDenied(error)) return <NoPermission title="You may not analyse the cohorts of this workspace." />;
  return (
    <ErrorState title="This could not be computed." onRetry={onRetry}>
      {sentenceOf(error)}
    </ErrorState>
  );
}
