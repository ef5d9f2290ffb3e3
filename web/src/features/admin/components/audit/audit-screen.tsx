import type { AuditLine } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { type AuditView, everyAct } from '../../model/audit-view.ts';
import { auditQuery, saveAudit } from '../../queries/audit.ts';
import { AdminPage } from '../admin-page.tsx';
import { actColumns } from './act-columns.tsx';
import { ActDrawer } from './act-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';

type AuditScreenProps = { view: AuditView; onView: (next: Partial<AuditView>) => void };

export function AuditScreen(props: AuditScreenProps) {
  return (
    <AdminPage title="Audit log" needs="portal">
      <AuditLog {...props} />
    </AdminPage>
  );
}

/** Who did what, when, and from where. */
function AuditLog({ view, onView }: AuditScreenProps) {
  const list = useQuery(auditQuery(view));
  const [opened, setOpened] = useState<AuditLine | null>(null);
  const columns = useMemo(() => actColumns(setOpened), []);
  const paging = list.data?.paging ?? { page: view.page, page_size: view.page_size, total: 0 };
  return (
    <>
      <PageHeader
        title="Audit log"
        summary={list.data && `${formatCount(paging.total, 'line')}, never changed`}
        actions={
          <Button onClick={() => void saveAudit(view)}>
            <Download aria-hidden="true" />
            Save as CSV
          </Button>
        }
      />
      <AuditFilters view={view} onView={onView} />
      <DataTable
        label="Audit log"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={({ id }) => id}
        onRowClick={setOpened}
        loading={list.isPending}
        error={
          list.isError && (
            <ErrorState title="The log could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          )
        }
        empty={
          <EmptyState
            title="No line is like that."
            actions={<Button onClick={() => onView({ ...everyAct, page: 1 })}>Show all</Button>}
          />
        }
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
      {opened && (
        <ActDrawer
          line={opened}
          onClose={() => setOpened(null)}
          onOnly={(next) => {
            setOpened(null);
            onView({ ...everyAct, ...next, page: 1 });
          }}
        />
      )}
    </>
  );
}
