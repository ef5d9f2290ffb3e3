import { authRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';

/** Resends the confirmation message and shows the result. */
export function ResendButton({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => call(authRoutes.requestVerifyToken, { body: { email } }) });
  return (
    <>
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        Resend message
      </Button>
      <span role="status" className="text-12 text-ink-2">
        {resend.isSuccess && 'Message sent again.'}
        {resend.isError && sentenceOf(resend.error)}
      </span>
    </>
  );
}
