import { Suspense } from 'react';
import { SecurityCards, TermsDialog } from '#features/identity';
import { ProfileScreen } from '#features/user';
import { useSession, useSessionState } from '../use-session.ts';

export function Profile() {
  const session = useSession();
  const { user } = useSessionState();
  if (user === null) return null;
  return (
    <ProfileScreen
      user={user}
      onEdited={(edited) => session.send({ kind: 'user_edited', user: edited })}
      security={
        <Suspense>
          <SecurityCards
            user={user}
            onRemoved={() => session.send({ kind: 'sign_out_asked' })}
            onSecondFactor={() => session.send({ kind: 'role_changed' })}
          />
        </Suspense>
      }
      terms={(close) => (
        <Suspense>
          <TermsDialog onClose={close} />
        </Suspense>
      )}
    />
  );
}
