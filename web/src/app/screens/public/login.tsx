import { LoginScreen } from '#features/identity';
import { useSession, useSessionState } from '../../use-session.ts';

export function Login() {
  const session = useSession();
  const { failure } = useSessionState();
  return <LoginScreen failure={failure} onSignedIn={(token) => session.send({ kind: 'signed_in', token })} />;
}
