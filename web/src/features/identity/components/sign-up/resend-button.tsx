import { authRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';

/** Sends the confirming message again and says how that went. */
export function ResendButton({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => call(authRoutes.requestVerifyToken, { body: { email } }) });
  return (
    <>
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        Send it again
      </Button>
      <span role="status" className="text-12 text-ink-2">
        {resend.isSuccess && 'Sent again.'}
        {resend.isError && sentenceOf(resend.error)}
      </span>
    </>
  );
}
