import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton } from '#ui/feedback';

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
  error: unknown;
  onRetry: () => void;
  /** Shown if the item is missing, such as a tombstone. */
  children?: ReactNode;
};

/** The state of a detail page whose item is missing or could not be loaded. */
export function DetailMissing({ resourceLabel, list, error, onRetry, children }: DetailMissingProps) {
  const missing = isNotFound(error);
  return (
    <>
      <ErrorState
        title={
          missing
            ? `This ${resourceLabel} was not found in this workspace.`
            : `The ${resourceLabel} could not be loaded.`
        }
        error={error}
        onRetry={onRetry}
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
