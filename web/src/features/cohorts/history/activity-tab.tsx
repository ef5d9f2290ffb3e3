import { type Cohort, cohortRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Paging } from '#ui/data-table';
import { RelativeTime, ScrollRegion } from '#ui/display';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { Field, Form, Textarea } from '#ui/forms';
import { Card } from '#ui/layout';
import { auditEventsQuery, commentsQuery, createComment } from '../queries/comment-queries.ts';
import { CommentItem } from './comment-item.tsx';

/** The comment form, then the comments, newest first. */
function Comments({ cohortId }: { cohortId: string }) {
  const [pages, setPages] = useState({ page: 1, page_size: 25 });
  const list = useQuery(commentsQuery(cohortId, pages));
  const total = list.data?.paging.total ?? 0;
  return (
    <Card title="Comments" note={total > 0 ? String(total) : undefined}>
      <div className="grid gap-4 px-3.5 py-3">
        <NewComment cohortId={cohortId} />
        {list.isPending && <Skeleton className="h-16" />}
        {list.isError && <ErrorState title="Could not load the comments." query={list} />}
        {list.data && total === 0 && <p className="text-13 text-ink-3">No comments yet.</p>}
        {total > 0 && (
          <ul className="grid gap-4">
            {list.data?.data.map((comment) => (
              <CommentItem key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
      </div>
      {total > pages.page_size && <Paging paging={{ ...pages, total }} onChange={setPages} />}
    </Card>
  );
}

function NewComment({ cohortId }: { cohortId: string }) {
  const form = useContractForm({
    schema: cohortRoutes.comment.body.pick({ text: true }),
    defaultValues: { text: '' },
    onSubmit: async ({ text }) => {
      await createComment(cohortId, text);
      form.reset();
    },
  });
  return (
    <Form form={form} className="gap-2">
      <Field label="Add a comment" error={form.errors.text}>
        <Textarea {...form.register('text')} rows={3} />
      </Field>
      <div>
        <Button
          type="submit"
          look="primary"
          busy={form.isSubmitting}
          disabledReason={form.watch('text').trim() === '' ? 'Enter a comment' : null}
        >
          Comment
        </Button>
      </div>
    </Form>
  );
}

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
    return <ErrorState title="Could not load the activity." query={list} />;
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
