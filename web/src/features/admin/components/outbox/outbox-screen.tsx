import { adminRoutes, type MailLine, type MailState, mailStates } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { type Column, DataTable, Paging } from '#ui/data-table';
import { RelativeTime } from '#ui/display';
import { EmptyState, ErrorState } from '#ui/feedback';
import { SearchFilter } from '#ui/filters';
import { Select } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { MAIL_STATES } from '../../model/describe-system.ts';
import { AdminPage } from '../admin-page.tsx';
import { OpenButton } from '../open-button.tsx';
import { StatePill } from '../state-pill.tsx';
import { MessageDrawer } from './message-drawer.tsx';

export interface MailView {
  page: number;
  page_size: number;
  search: string;
  state: MailState | '';
}

type MailScreenProps = { view: MailView; onView: (next: Partial<MailView>) => void };

const ANY = 'any';
const stateOptions = [
  { value: ANY, label: 'any' } as const,
  ...mailStates.map((state) => ({ value: state, label: MAIL_STATES[state].word })),
];

export function MailScreen(props: MailScreenProps) {
  return (
    <AdminPage title="Outbox" needs="portal">
      <Messages {...props} />
    </AdminPage>
  );
}

const columnsOf = (onOpen: (message: MailLine) => void): Column<MailLine>[] => [
  {
    id: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject,
    cell: (message) => (
      <OpenButton title={message.subject} onOpen={() => onOpen(message)}>
        {message.subject}
      </OpenButton>
    ),
    flexible: true,
    sortable: false,
  },
  { id: 'to', header: 'To', value: ({ to }) => to, sortable: false },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <StatePill state={MAIL_STATES[state]} />,
    sortable: false,
  },
  {
    id: 'created_at',
    header: 'Written',
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    sortable: false,
  },
  {
    id: 'sent_at',
    header: 'Sent',
    value: ({ sent_at }) => sent_at,
    cell: ({ sent_at }) => <RelativeTime at={sent_at} />,
    sortable: false,
  },
];

/** What the portal writes to people, on the outside. */
function Messages({ view, onView }: MailScreenProps) {
  const { page, page_size, search, state } = view;
  const query = { page, page_size, ...(search ? { search } : {}), ...(state ? { state } : {}) };
  const list = useQuery({ ...queryOf(adminRoutes.mails, { query }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<MailLine | null>(null);
  const columns = useMemo(() => columnsOf(setOpened), []);
  const rows = list.data?.data ?? [];
  const paging = list.data?.paging ?? { page, page_size, total: 0 };
  const filtered = search !== '' || state !== '';
  return (
    <>
      <PageHeader title="Outbox" summary={list.data && formatCount(paging.total, 'message')} />
      <div className="flex flex-none flex-wrap items-center gap-2 px-6 pb-3 max-md:px-4">
        <SearchFilter
          label="Search address or subject"
          value={search}
          onValueChange={(typed) => onView({ search: typed, page: 1 })}
        />
        <Select
          height="small"
          className="h-8.5"
          label="State"
          prefix="State"
          value={state || ANY}
          options={stateOptions}
          onValueChange={(chosen) => onView({ state: chosen === ANY ? '' : chosen, page: 1 })}
        />
      </div>
      <DataTable
        label="Messages"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        onRowClick={setOpened}
        loading={list.isPending}
        error={
          list.isError && (
            <ErrorState title="The messages could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          )
        }
        empty={
          filtered ? (
            <EmptyState
              title="No message is like that."
              actions={<Button onClick={() => onView({ search: '', state: '', page: 1 })}>Show all</Button>}
            />
          ) : (
            <EmptyState icon={Mail} title="No message has been written yet." />
          )
        }
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
      {opened && (
        <MessageDrawer
          key={opened.id}
          message={rows.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
