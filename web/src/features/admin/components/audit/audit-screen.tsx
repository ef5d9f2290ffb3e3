import type { AuditLine } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { type AuditView, noAuditFilter } from '../../model/audit-view.ts';
import { auditQuery, saveAudit } from '../../queries/audit.ts';
import { AdminList } from '../admin-list.tsx';
import { AdminPage } from '../admin-page.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditEventDrawer } from './audit-event-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';

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
