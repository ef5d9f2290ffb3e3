import type { OwnInvitation, Workspace } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { answerInvitation } from '../members/people.ts';

type AnswerButtonsProps = {
  invitation: Pick<OwnInvitation, 'invitation_id' | 'workspace_name'>;
  onJoined: (workspace: Workspace) => void;
  onDeclined?: () => void;
};

export function AnswerButtons({ invitation, onJoined, onDeclined }: AnswerButtonsProps) {
  const { invitation_id, workspace_name } = invitation;
  const answer = useMutation({
    mutationFn: (accept: boolean) => answerInvitation(invitation_id, { accept }),
    onSuccess: (workspace) => {
      toast({ title: workspace ? `You joined “${workspace_name}”.` : `You declined “${workspace_name}”.` });
      if (workspace) onJoined(workspace);
      else onDeclined?.();
    },
    onError: (error) => toast({ title: sentenceOf(error), tone: 'danger' }),
  });
  const busy = (accept: boolean) => answer.isPending && answer.variables === accept;
  return (
    <span className="flex gap-1.5">
      <Button look="primary" busy={busy(true)} onClick={() => !answer.isPending && answer.mutate(true)}>
        Accept<span className="sr-only"> the invitation to {workspace_name}</span>
      </Button>
      <Button busy={busy(false)} onClick={() => !answer.isPending && answer.mutate(false)}>
        Decline<span className="sr-only"> the invitation to {workspace_name}</span>
      </Button>
    </span>
  );
}
