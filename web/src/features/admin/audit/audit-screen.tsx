import { type AuditLine, adminRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount, formatExact, timeZone } from '#platform';
import { call, queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { EmptyState, saveByTicket } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { List, type ListFilter } from '#ui/list';
import { AdminPage } from '../admin-page.tsx';
import { OpenButton } from '../open-button.tsx';
import { AuditEventDrawer } from './audit-event-drawer.tsx';
import { type AuditView, filterOf, noAuditFilter } from './audit-view.ts';
import { describeActor, describeAuditEvent } from './describe-audit-event.ts';
import { nameOfObject } from './link-of-object.ts';

export const auditQuery = (view: AuditView) =>
  queryOptions({
    ...queryOf(adminRoutes.audit, {
      query: { page: view.page, page_size: view.page_size, ...filterOf(view, timeZone()) },
    }),
    placeholderData: keepPreviousData,
  });

const saveAudit = (view: AuditView) =>
  saveByTicket(() => call(adminRoutes.auditTicket, { query: filterOf(view, timeZone()), body: {} }));

const optionsOf = (filterValues: readonly string[] = []) =>
  filterValues.map((option) => ({ value: option, label: option.replaceAll('_', ' ') }));

/** Filters by user, action, time and IP address. */
function useAuditFilters(): ListFilter<AuditView>[] {
  const known = useQuery(queryOf(adminRoutes.auditFilterValues, {})).data?.data;
  const time = (prefix: string) =>
    ({ kind: 'datetime-local', prefix, label: `${prefix}, in ${timeZone()}`, className: 'w-auto' }) as const;
  return [
    { kind: 'search', key: 'user', label: 'User name or email' },
    { kind: 'choice', key: 'action', label: 'Action', options: optionsOf(known?.actions), className: 'max-w-56' },
    { kind: 'choice', key: 'kind', label: 'On', options: optionsOf(known?.kinds), className: 'max-w-56' },
    { kind: 'search', key: 'address', label: 'IP address', className: 'w-36' },
    { ...time('From'), key: 'from' },
    { ...time('To'), key: 'until' },
  ];
}

const auditColumns = (onOpen: (line: AuditLine) => void): Column<AuditLine>[] => [
  {
    id: 'at',
    header: 'When',
    value: ({ at }) => at,
    cell: (line) => <OpenButton onOpen={() => onOpen(line)}>{formatExact(line.at)}</OpenButton>,
    sortable: false,
  },
  { id: 'who', header: 'User', value: describeActor, sortable: false },
  { id: 'what', header: 'Action', value: describeAuditEvent, sortable: false },
  { id: 'object_id', header: 'Object', value: nameOfObject, sortable: false, flexible: true },
  { id: 'workspace', header: 'Workspace', value: ({ workspace }) => workspace?.name, sortable: false },
  { id: 'address', header: 'IP address', value: ({ address }) => address, sortable: false },
];

type AuditScreenProps = {
  view: AuditView;
  /** The workspace at hand. */
  workspaceId: string | null;
  onView: (next: Partial<AuditView>) => void;
};

export function AuditScreen(props: AuditScreenProps) {
  return (
    <AdminPage title="Audit log" needs="portal">
      <AuditLog {...props} />
    </AdminPage>
  );
}

/** Who did what, when, and from where. */
function AuditLog({ view, workspaceId, onView }: AuditScreenProps) {
  const list = useQuery(auditQuery(view));
  const filters = useAuditFilters();
  const [opened, setOpened] = useState<AuditLine | null>(null);
  const columns = useMemo(() => auditColumns(setOpened), []);
  return (
    <>
      <PageHeader
        title="Audit log"
        summary={list.data && `${formatCount(list.data.paging.total, 'event')}, append-only`}
        actions={
          <Button onClick={() => void saveAudit(view)}>
            <Download aria-hidden="true" />
            Save as CSV
          </Button>
        }
      />
      <List
        label="Audit log"
        subject="The log"
        list={list}
        rows={list.data?.data}
        view={view}
        onView={onView}
        columns={columns}
        rowId={({ id }) => id}
        onRowClick={setOpened}
        keepFilters
        filters={filters}
        filtersBelow="header"
        moreFilters={
          view.object_id !== '' && (
            <Button size="small" className="h-8.5" onClick={() => onView({ object_id: '', page: 1 })}>
              Object: {view.object_id.slice(0, 8)}…
              <X aria-label="Remove filter" />
            </Button>
          )
        }
        unfiltered={noAuditFilter}
        noMatch="No audit events match these filters."
        empty={<EmptyState title="No audit events yet." />}
      />
      {opened && (
        <AuditEventDrawer
          line={opened}
          workspaceId={workspaceId}
          onClose={() => setOpened(null)}
          onFilter={(next) => {
            setOpened(null);
            onView({ ...noAuditFilter, ...next, page: 1 });
          }}
        />
      )}
    </>
  );
}
