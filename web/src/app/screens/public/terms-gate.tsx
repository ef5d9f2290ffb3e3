import { TermsDialog } from '#features/identity';
import { useSession, useSessionState } from '../../use-session.ts';

/** Opened by the server's "Not signed term of service": accepted or declined, nothing else closes it. */
export function TermsGate() {
  const session = useSession();
  const { terms } = useSessionState();
  return (
    <TermsDialog
      busy={terms === 'signing'}
      onAccept={() => session.send({ kind: 'terms_accepted' })}
      onDecline={() => session.send({ kind: 'terms_declined' })}
    />
  );
}
