import type { PublicationDetail, Reviewer } from '@cohortium/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button, LoadMore } from '#ui/actions';
import { EmptyState, ErrorState, Note, Skeleton, toast } from '#ui/feedback';
import { RadioGroup } from '#ui/forms';
import { Dialog } from '#ui/overlays';
import { assign, reviewersQuery } from './publications.ts';

type AssignDialogProps = { publication: PublicationDetail; onClose: () => void };

const hintOf = ({ app_role_name, n_assigned, can_approve }: Reviewer): string =>
  [
    app_role_name.replaceAll('_', ' '),
    n_assigned === 0 ? 'no open reviews' : `${formatCount(n_assigned, 'review')} open`,
    ...(can_approve ? [] : ['can’t approve']),
  ].join(' · ');

/** Assigns a reviewer; the requester is excluded. */
export function AssignDialog({ publication, onClose }: AssignDialogProps) {
  const list = useInfiniteQuery({ ...reviewersQuery(publication), staleTime: 0 });
  const [chosen, setChosen] = useState(publication.reviewer?.person_id ?? '');
  const give = useMutation({
    mutationFn: () => assign(publication, chosen),
    onSuccess: ({ reviewer }) => {
      onClose();
      toast({ title: `${reviewer?.name ?? 'No reviewer'} reviews “${publication.title}”.`, tone: 'success' });
    },
  });
  const reviewers = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog
      onClose={onClose}
      title="Assign reviewer"
      description={`“${publication.title}” of ${publication.workspace_name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={give.isPending}
            disabledReason={chosen === '' ? 'Choose a reviewer first' : null}
            onClick={() => give.mutate()}
          >
            Assign
          </Button>
        </>
      }
    >
      {give.error && (
        <Note tone="bad" className="mb-3">
          {sentenceOf(give.error)}
        </Note>
      )}
      {list.isPending && <Skeleton className="h-16 w-full" />}
      {list.isError && <ErrorState title="The reviewers could not be loaded." query={list} />}
      {list.data && reviewers.length === 0 && (
        <EmptyState title="No eligible reviewers.">The requester can’t review it.</EmptyState>
      )}
      {reviewers.length > 0 && (
        <RadioGroup
          label="Reviewer"
          hideLabel
          value={chosen}
          onValueChange={setChosen}
          options={reviewers.map((reviewer) => ({
            value: reviewer.person_id,
            label: reviewer.is_me ? `${reviewer.name} (you)` : reviewer.name,
            hint: hintOf(reviewer),
          }))}
        />
      )}
      <LoadMore list={list} />
    </Dialog>
  );
}
