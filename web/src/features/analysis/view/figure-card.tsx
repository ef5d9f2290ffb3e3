import type { ReactNode } from 'react';
import { ErrorState, type FailedQuery, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';

type FigureCardProps = {
  title: string;
  note?: string | undefined;
  query: FailedQuery & { isPending: boolean };
  /** In its place while it is computed. */
  waiting?: ReactNode;
  children: ReactNode;
};

/** A figure while it is computed, when it could not be, and as it is. */
export function FigureCard({ title, note, query, waiting = <Skeleton className="h-32" />, children }: FigureCardProps) {
  return (
    <Card title={title} note={note}>
      <div className="px-3.5 py-3">
        {query.isPending && waiting}
        {query.error !== null && <ErrorState title="The figure could not be computed." query={query} />}
        {children}
      </div>
    </Card>
  );
}
