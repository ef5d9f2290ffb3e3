import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState, type FailedQuery, Skeleton } from '#ui/feedback';

/** The loading state of a detail page. */
export function DetailLoading() {
  return (
    <div className="grid gap-3 px-6 py-5 max-md:px-4">
      <Skeleton className="h-6 w-72" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="h-60" />
    </div>
  );
}

type DetailMissingProps = {
  /** What it would be: "run". */
  resourceLabel: string;
  list: '/pipeline' | '/param-set' | '/run';
  query: FailedQuery;
  /** Shown if the item is missing, such as a tombstone. */
  children?: ReactNode;
};

/** The state of a detail page whose item is missing or could not be loaded. */
export function DetailMissing({ resourceLabel, list, query, children }: DetailMissingProps) {
  const missing = isNotFound(query.error);
  return (
    <>
      <ErrorState
        title={
          missing
            ? `This ${resourceLabel} was not found in this workspace.`
            : `The ${resourceLabel} could not be loaded.`
        }
        query={query}
        actions={
          <Button asChild>
            <Link to={list}>All {resourceLabel}s</Link>
          </Button>
        }
      />
      {missing && children}
    </>
  );
}
