import { CONTACT_EMAIL } from '#platform';
import { sentenceOf } from '#platform/api';
import { ErrorState } from '#ui/feedback';

type BrokenPageProps = { error: unknown; reset: () => void };

/** What stands in the place of a page that could not be drawn. */
export function BrokenPage({ error, reset }: BrokenPageProps) {
  return (
    <ErrorState title="This page could not be drawn." onRetry={reset}>
      {sentenceOf(error)} Your data are not touched by this. If it happens again, write to{' '}
      <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>.
    </ErrorState>
  );
}
