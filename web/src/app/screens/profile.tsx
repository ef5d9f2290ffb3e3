import { Suspense } from 'react';
import { TermsText } from '#features/identity';
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
      terms={
        <Suspense>
          <TermsText />
        </Suspense>
      }
    />
  );
}
