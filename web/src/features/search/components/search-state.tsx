import type { SearchResults } from '@cohortium/contract';
import { SearchX } from 'lucide-react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { EmptyState, ErrorState, Note, Skeleton } from '#ui/feedback';
import { describeUnavailable } from '../model/describe-hit.ts';

interface SearchStateProps {
  query: string;
  results: SearchResults | undefined;
  error: Error | null;
  onRetry: () => void;
  settled: boolean;
  /** Lines that are listed. */
  n: number;
}

const ROWS = [0, 1, 2];

/** The empty, error and partial states of the search. */
export function SearchState({ query, results, error, onRetry, settled, n }: SearchStateProps) {
  const missing = results && describeUnavailable(results);
  const isNothing = query !== '' && settled && error === null && n === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {query !== '' && settled && error === null && (n === 0 ? 'Nothing found' : formatCount(n, 'line'))}
      </p>
      {query !== '' && error && (
        <ErrorState title="The search failed." onRetry={onRetry}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {query !== '' && !results && !error && (
        <div className="space-y-4 px-3.5 py-4">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-3.5 w-2/3" />
          ))}
        </div>
      )}
      {missing && (
        <Note tone="warn" className="m-3.5">
          {missing}
        </Note>
      )}
      {isNothing && (
        <EmptyState icon={SearchX} title={`No results for “${query}”.`}>
          All search terms must occur in the name. Try fewer letters, or search by ID.
        </EmptyState>
      )}
    </>
  );
}
