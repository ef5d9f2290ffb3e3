import { adminRoutes, type MailLine, type MailState, mailStates } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import type { Column } from '#ui/data-table';
import { RelativeTime } from '#ui/display';
import { EmptyState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { List, type ListFilter, type ListPage } from '#ui/list';
import { AdminPage } from '../admin-page.tsx';
import { OpenButton } from '../open-button.tsx';
import { StatePill } from '../state-pill.tsx';
import { MAIL_STATES } from './describe-system.ts';
import { MessageDrawer } from './message-drawer.tsx';

export interface MailView extends ListPage {
  search: string;
  state: MailState | '';
}

type MailScreenProps = { view: MailView; onView: (next: Partial<MailView>) => void };

const filters: ListFilter<MailView>[] = [
  { kind: 'search', key: 'search', label: 'Search email or subject' },
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    options: mailStates.map((state) => ({ value: state, label: MAIL_STATES[state].label })),
  },
];
const unfiltered: Partial<MailView> = { search: '', state: '' };

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

/** The messages of the portal, without their content. */
function Messages({ view, onView }: MailScreenProps) {
  const { page, page_size, search, state } = view;
  const query = { page, page_size, ...(search ? { search } : {}), ...(state ? { state } : {}) };
  const list = useQuery({ ...queryOf(adminRoutes.mails, { query }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<MailLine | null>(null);
  const columns = useMemo(() => columnsOf(setOpened), []);
  return (
    <>
      <PageHeader title="Outbox" summary={list.data && formatCount(list.data.paging.total, 'message')} />
      <List
        label="Messages"
        subject="The messages"
        list={list}
        rows={list.data?.data}
        view={view}
        onView={onView}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        onRowClick={setOpened}
        keepFilters
        filters={filters}
        filtersBelow="header"
        unfiltered={unfiltered}
        noMatch="No messages match these filters."
        empty={<EmptyState icon={Mail} title="No messages yet." />}
      />
      {opened && (
        <MessageDrawer
          key={opened.id}
          message={list.data?.data.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
