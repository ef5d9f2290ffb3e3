import type { Account } from '@cohortium/contract';
import type { Column } from '#ui/data-table';
import { Avatar, Pill, RelativeTime } from '#ui/display';
import { ROLE_TITLES, stateOfAccount } from '../../model/describe-account.ts';
import { OpenButton } from '../open-button.tsx';
import { StatePill } from '../state-pill.tsx';

type ColumnOptions = { ownId: string; onOpen: (account: Account) => void };

const facts: Column<Account>[] = [
  { id: 'email', header: 'Email', value: ({ email }) => email, flexible: true, sortable: false },
  {
    id: 'app_role_name',
    header: 'Role',
    value: ({ app_role_name }) => ROLE_TITLES[app_role_name],
    sortable: false,
  },
  {
    id: 'state',
    header: 'State',
    value: (account) => stateOfAccount(account).label,
    cell: (account) => <StatePill state={stateOfAccount(account)} />,
    sortable: false,
  },
  {
    id: 'last_sign_in_at',
    header: 'Last sign-in',
    value: ({ last_sign_in_at }) => last_sign_in_at,
    cell: ({ last_sign_in_at }) =>
      last_sign_in_at === null ? <span className="text-ink-3">never</span> : <RelativeTime at={last_sign_in_at} />,
    sortable: false,
  },
  { id: 'n_sessions', header: 'Sessions', value: ({ n_sessions }) => n_sessions, numeric: true, sortable: false },
];

export function userColumns({ ownId, onOpen }: ColumnOptions): Column<Account>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: (account) => (
        <span className="flex items-center gap-2">
          <Avatar name={account.name} tone="soft" shape="round" />
          <OpenButton title={account.name} onOpen={() => onOpen(account)}>
            {account.name}
          </OpenButton>
          {account.id === ownId && <Pill tone="accent">you</Pill>}
        </span>
      ),
      sortable: false,
    },
    ...facts,
  ];
}
