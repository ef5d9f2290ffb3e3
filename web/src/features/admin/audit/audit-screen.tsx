import { type AuditLine, adminRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount, formatExact, timeZone } from '#platform';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { Input } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { AdminList } from '../admin-list.tsx';
import { AdminPage } from '../admin-page.tsx';
import { OpenButton } from '../open-button.tsx';
import { auditQuery, saveAudit } from './audit.ts';
import { AuditEventDrawer } from './audit-event-drawer.tsx';
import { type AuditView, noAuditFilter } from './audit-view.ts';
import { describeActor, describeAuditEvent } from './describe-audit-event.ts';
import { nameOfObject } from './link-of-object.ts';

const optionsOf = (filterValues: readonly string[] = []) =>
  filterValues.map((option) => ({ value: option, label: option.replaceAll('_', ' ') }));

type AuditFiltersProps = { view: AuditView; onView: (next: Partial<AuditView>) => void };

/** Filters by user, action, time and IP address. */
function AuditFilters({ view, onView }: AuditFiltersProps) {
  const filterValues = useQuery(queryOf(adminRoutes.auditFilterValues, {})).data?.data;
  const choices = [
    { key: 'action', label: 'Action', options: optionsOf(filterValues?.actions) },
    { key: 'kind', label: 'On', options: optionsOf(filterValues?.kinds) },
  ] as const;
  const times = [
    { key: 'from', label: 'From' },
    { key: 'until', label: 'To' },
  ] as const;
  return (
    <FilterBar below="header">
      <SearchFilter label="User name or email" value={view.user} onValueChange={(user) => onView({ user, page: 1 })} />
      {choices.map(({ key, label, options }) => (
        <ChoiceFilter
          key={key}
          className="max-w-56"
          label={label}
          value={view[key]}
          options={options}
          onValueChange={(value) => onView({ [key]: value, page: 1 })}
        />
      ))}
      <span className="w-36 max-md:w-full [&>span]:w-full">
        <SearchFilter
          label="IP address"
          value={view.address}
          onValueChange={(address) => onView({ address, page: 1 })}
        />
      </span>
      {times.map(({ key, label }) => (
        <span key={key} className="flex items-center gap-1.5 text-12 text-ink-3" title={`In ${timeZone()}`}>
          <span aria-hidden="true">{label}</span>
          <Input
            type="datetime-local"
            aria-label={`${label}, in ${timeZone()}`}
            className="w-auto"
            value={view[key]}
            onChange={({ target }) => onView({ [key]: target.value, page: 1 })}
          />
        </span>
      ))}
      {view.object_id !== '' && (
        <Button size="small" className="h-8.5" onClick={() => onView({ object_id: '', page: 1 })}>
          Object: {view.object_id.slice(0, 8)}…
          <X aria-label="Remove filter" />
        </Button>
      )}
    </FilterBar>
  );
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
      <AuditFilters view={view} onView={onView} />
      <AdminList
        label="Audit log"
        subject="The log"
        list={list}
        onView={onView}
        columns={columns}
        rowId={({ id }) => id}
        onRowClick={setOpened}
        empty={
          <EmptyState
            title="No audit events match these filters."
            actions={<Button onClick={() => onView({ ...noAuditFilter, page: 1 })}>Show all</Button>}
          />
        }
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
