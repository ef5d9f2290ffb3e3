import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { activeSubmission, forgetActive } from '../queries/active-submission.ts';
import { submissionQuery } from '../queries/submissions.ts';
import { SubmissionPage, type SubmittingProps } from './submission-page.tsx';
import { SubmitDenied } from './submit-denied.tsx';

/** /microbiomics?tab=ingestion: the submission that was being made last, or a new one. */
export function SubmissionScreen<P>(props: SubmittingProps<P>) {
  const denied = useDenial('create', 'project', 'submissions');
  const [open, setOpen] = useState(() => activeSubmission(props.owner));
  // Another submission is another page: nothing of the one before may stay in it.
  const [visit, setVisit] = useState(0);
  const turnTo = (id: string | null) => {
    if (id === null) forgetActive(props.owner);
    setOpen(id);
    setVisit((before) => before + 1);
    props.onStep('details');
  };
  if (denied) return <SubmitDenied title={denied} />;
  if (open === null) return <SubmissionPage key={visit} {...props} begun={null} onOpen={turnTo} />;
  return <LeftSubmission key={`${visit}/${open}`} {...props} id={open} onOpen={turnTo} />;
}

type LeftProps<P> = SubmittingProps<P> & { id: string; onOpen: (id: string | null) => void };

/** A submission as it was left. */
function LeftSubmission<P>({ id, ...props }: LeftProps<P>) {
  const query = useQuery(submissionQuery(id));
  if (query.isSuccess && query.data.data.project_id === null) {
    return <SubmissionPage {...props} begun={query.data.data} />;
  }
  if (query.isPending) return <Loading />;
  const gone = query.isSuccess || query.error.message.length > 0;
  return (
    <>
      <PageHeader title="New submission" />
      <ErrorState
        title="The submission that you were making cannot be opened."
        {...(query.isError ? { onRetry: () => void query.refetch() } : {})}
        actions={gone && <Button onClick={() => props.onOpen(null)}>Begin a new one</Button>}
      >
        {query.isError ? sentenceOf(query.error) : 'It has been submitted since; it stands among the submissions.'}
      </ErrorState>
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="New submission" />
      <div className="grid gap-4 px-6 max-md:px-4">
        <Skeleton className="h-13" />
        <Skeleton className="h-64" />
      </div>
    </>
  );
}
