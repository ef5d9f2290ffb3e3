import type { User } from '@cohortium/contract';
import { LinkedCard } from './linked-card.tsx';
import { RemoveAccountCard } from './remove-account-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** What opens the account, and where it is open. */
export function SecurityCards({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  return (
    <>
      <SecondFactorCard />
      <LinkedCard />
      <SessionsCard />
      <TokensCard />
      <RemoveAccountCard user={user} onRemoved={onRemoved} />
    </>
  );
}
