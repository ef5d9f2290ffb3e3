import type { User } from '@cohortium/contract';
import { LinkedAccountsCard } from './linked-accounts-card.tsx';
import { RemoveAccountCard } from './remove-account-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

type SecurityCardsProps = {
  user: User;
  onRemoved: () => void;
  /** Called when two-factor authentication changes, which changes the user's permissions. */
  onSecondFactor: () => void;
};

/** Sign-in methods and active sessions of the account. */
export function SecurityCards({ user, onRemoved, onSecondFactor }: SecurityCardsProps) {
  return (
    <>
      <SecondFactorCard isRequired={user.second_factor_required} onChanged={onSecondFactor} />
      <LinkedAccountsCard />
      <SessionsCard />
      <TokensCard />
      <RemoveAccountCard user={user} onRemoved={onRemoved} />
    </>
  );
}
