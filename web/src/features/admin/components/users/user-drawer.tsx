import { type Account, ssoRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatExact } from '#platform';
import { queryOf } from '#platform/api';
import { useAbility } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import { Drawer, PanelSection } from '#ui/overlays';
import { denialOfRoleChange, stateOfAccount } from '../../model/describe-account.ts';
import { FactList } from '../fact-list.tsx';
import { StatePill } from '../state-pill.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { RoleChoice } from './role-choice.tsx';

type UserDrawerProps = { opened: Account; ownId: string; onClose: () => void };

/** One account: who it is, what they may do, where they are signed in. */
export function UserDrawer({ opened, ownId, onClose }: UserDrawerProps) {
  const ability = useAbility();
  const may = (action: string) => ability.can(action, 'app_user');
  const [removed, setRemoved] = useState(false);
  const accountQuery = useQuery({
    ...queryOf(ssoRoutes.user, { params: { id: opened.id } }),
    placeholderData: { data: opened },
    enabled: !removed,
  });
  const account = accountQuery.data?.data ?? opened;
  const whyNot = denialOfRoleChange(may, account, ownId);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={account.name}
      description="Role, state and sessions of an account"
      aside={<StatePill state={stateOfAccount(account)} />}
    >
      <PanelSection>
        <FactList
          facts={[
            ['Email', account.email],
            ['Account', <CopyId key="id" id={account.id} />],
            ['Created', formatDate(account.created_at)],
            ['Last sign-in', account.last_sign_in_at ? formatExact(account.last_sign_in_at) : 'never'],
            ['Terms', account.signed_term ? 'accepted' : 'not accepted yet'],
            ['Two-factor authentication', account.has_second_factor ? 'on' : 'off'],
          ]}
        />
      </PanelSection>
      <PanelSection title="Platform role">
        <RoleChoice account={account} may={may} whyNot={whyNot} />
      </PanelSection>
      <PanelSection title="Active sessions">
        <AccountSessions account={account} whyNot={whyNot} />
      </PanelSection>
      <PanelSection title="Disable or remove account">
        <AccountActions
          account={account}
          whyNot={whyNot}
          onRemoved={() => {
            setRemoved(true);
            onClose();
          }}
        />
      </PanelSection>
    </Drawer>
  );
}
