import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { activeSubmission, clearActive } from '../drafts/active-submission.ts';
import type { StepId } from '../drafts/describe-steps.ts';
import { submissionQuery } from '../drafts/submissions.ts';
import { SubmissionPage, type SubmittingProps } from './submission-page.tsx';
import { SubmitDenied } from './submit-denied.tsx';

type SubmissionScreenProps<P> = Omit<SubmittingProps<P>, 'onStep'> & {
  /** The submission that the address names. */
  id: string | null;
  onNavigate: (location: { step: StepId; id: string | null }) => void;
};

/** /microbiomics?tab=ingestion&id=…: the submission that the address names, else the one that was being made last, or a new one. */
export function SubmissionScreen<P>({ id, onNavigate, ...props }: SubmissionScreenProps<P>) {
  const { owner, step } = props;
  const denied = useDenial('create', 'project', 'submissions');
  const [open, setOpen] = useState(() => id ?? activeSubmission(owner));
  // Remounts the page for another submission, so that no state is kept.
  const [visit, setVisit] = useState(0);
  const shown = useRef(open);
  const latest = useRef({ step, onNavigate });
  latest.current = { step, onNavigate };
  const turnTo = useCallback((next: string | null) => {
    shown.current = next;
    setOpen(next);
    setVisit((before) => before + 1);
  }, []);
  const leaveFor = (next: string | null) => {
    if (next === null) clearActive(owner);
    turnTo(next);
    onNavigate({ step: 'details', id: next });
  };
  // A new draft gets its own URL at the first save.
  const onShown = useCallback((now: string | null) => {
    if (now === null || now === shown.current) return;
    shown.current = now;
    latest.current.onNavigate({ step: latest.current.step, id: now });
  }, []);
  useEffect(() => {
    if (id === null && shown.current !== null)
      latest.current.onNavigate({ step: latest.current.step, id: shown.current });
    // A link or the Back button has opened another draft.
    else if (id !== null && id !== shown.current) turnTo(id);
  }, [id, turnTo]);
  if (denied) return <SubmitDenied title={denied} />;
  const pageProps = {
    ...{ ...props, onShown, onOpen: leaveFor },
    onStep: (to: StepId) => onNavigate({ step: to, id: shown.current }),
  };
  if (open === null) return <SubmissionPage key={visit} {...pageProps} initialSubmission={null} />;
  return <ResumedSubmission key={`${visit}/${open}`} {...pageProps} id={open} />;
}

type ResumedProps<P> = Omit<Parameters<typeof SubmissionPage<P>>[0], 'initialSubmission'> & { id: string };

/** A resumed draft submission. */
function ResumedSubmission<P>({ id, ...props }: ResumedProps<P>) {
  const query = useQuery(submissionQuery(id));
  if (query.isSuccess && query.data.data.project_id === null) {
    return <SubmissionPage {...props} initialSubmission={query.data.data} />;
  }
  if (query.isPending) return <Loading />;
  const isUnavailable = query.isSuccess || query.error.message.length > 0;
  return (
    <>
      <PageHeader title="New submission" />
      <ErrorState
        title="This draft can’t be opened."
        {...(query.isError ? { onRetry: () => void query.refetch() } : {})}
        actions={isUnavailable && <Button onClick={() => props.onOpen(null)}>Start a new submission</Button>}
      >
        {query.isError ? sentenceOf(query.error) : 'It was already submitted. Find it in the list of submissions.'}
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
