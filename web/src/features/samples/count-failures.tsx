import { isDenied, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState, type FailedQuery, NoPermission, Note } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { refreshCounts } from './queries/sample-queries.ts';
import type { useCounts } from './use-browser.ts';

type Counts = Pick<ReturnType<typeof useCounts>, 'metric' | 'attrition'>;

/** Notes on counts that failed. */
export function CountFailures({ metric, attrition }: Counts) {
  return (
    <>
      {attrition.isError && (
        <Note
          tone="bad"
          title="The steps of the filter could not be counted."
          actions={
            <Button size="small" onClick={refreshCounts}>
              Try again
            </Button>
          }
        >
          {sentenceOf(attrition.error)}
        </Note>
      )}
      {metric.isError && (
        <ErrorState title="The facets could not be counted." error={metric.error} onRetry={refreshCounts} />
      )}
    </>
  );
}

/** In place of the page, where not even all samples could be counted. */
export function NoSamples({ title, query }: { title: string; query: FailedQuery }) {
  return (
    <>
      <PageHeader title={title} />
      {isDenied(query.error) ? (
        <NoPermission title="You don’t have access to the samples of this workspace.">
          Ask an owner or admin for a role that can read submissions.
        </NoPermission>
      ) : (
        <ErrorState title="The samples could not be counted." query={query} />
      )}
    </>
  );
}
