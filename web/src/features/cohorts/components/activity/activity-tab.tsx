import type { Cohort } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Paging } from '#ui/data-table';
import { RelativeTime, ScrollRegion } from '#ui/display';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { auditEventsQuery } from '../../queries/comment-queries.ts';
import { Comments } from './comments.tsx';

type ActivityTabProps = { cohort: Pick<Cohort, 'id' | 'access'> };

/** The comments and audit events of a cohort. */
export function ActivityTab({ cohort }: ActivityTabProps) {
  if (cohort.access === 'public') {
    return (
      <EmptyState title="Comments are not public.">
        Only members of the workspace and people the cohort is shared with can read them.
      </EmptyState>
    );
  }
  return (
    <ScrollRegion label="Activity" className="min-h-0 flex-1 overflow-y-auto px-6 py-4 max-md:px-4">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Comments cohortId={cohort.id} />
        {cohort.access === 'own' && <AuditEvents cohortId={cohort.id} />}
      </div>
    </ScrollRegion>
  );
}

function AuditEvents({ cohortId }: { cohortId: string }) {
  const [pages, setPages] = useState({ page: 1, page_size: 25 });
  const list = useQuery(auditEventsQuery(cohortId, pages));
  if (list.isError) {
    return <ErrorState title="Could not load the activity." error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <Skeleton className="h-24" />;
  const { total } = list.data.paging;
  return (
    <Card title="Audit events">
      <ul className="grid gap-2.5 px-3.5 py-3 text-13">
        {list.data.data.map(({ id, at, person, description }) => (
          <li key={id}>
            <span className="block break-words">{description}</span>
            <span className="text-12 text-ink-3">
              {person ?? 'System'} · <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
      {total > pages.page_size && <Paging paging={{ ...pages, total }} onChange={setPages} />}
    </Card>
  );
}
