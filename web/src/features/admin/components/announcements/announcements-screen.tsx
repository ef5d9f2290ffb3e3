import { type Announcement, adminRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { AdminPage } from '../admin-page.tsx';
import { announcementColumns } from './announcement-columns.tsx';
import { AnnouncementDrawer } from './announcement-drawer.tsx';
import { RemoveAnnouncement } from './remove-announcement.tsx';

export interface PageView {
  page: number;
  page_size: number;
}

type AnnouncementsScreenProps = { view: PageView; onView: (next: PageView) => void };

export function AnnouncementsScreen(props: AnnouncementsScreenProps) {
  return (
    <AdminPage title="Announcements" needs="portal">
      <Announcements {...props} />
    </AdminPage>
  );
}

/** What everyone is told: now, later, and until now. */
function Announcements({ view: { page, page_size }, onView }: AnnouncementsScreenProps) {
  const list = useQuery({
    ...queryOf(adminRoutes.announcements, { query: { page, page_size } }),
    placeholderData: keepPreviousData,
  });
  const [writing, setWriting] = useState<Announcement | 'new' | null>(null);
  const [removing, setRemoving] = useState<Announcement | null>(null);
  const columns = useMemo(() => announcementColumns({ onEdit: setWriting, onRemove: setRemoving }), []);
  const rows = list.data?.data ?? [];
  const paging = list.data?.paging ?? { page, page_size, total: 0 };
  const shown = rows.filter(({ state }) => state === 'shown').length;
  return (
    <>
      <PageHeader
        title="Announcements"
        summary={list.data && `${formatCount(paging.total, 'announcement')}, ${shown} shown now`}
        actions={
          <Button look="primary" onClick={() => setWriting('new')}>
            <Megaphone aria-hidden="true" />
            New announcement
          </Button>
        }
      />
      <DataTable
        label="Announcements"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        loading={list.isPending}
        error={
          list.isError && (
            <ErrorState title="The announcements could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          )
        }
        empty={
          <EmptyState icon={Megaphone} title="Nothing was announced yet.">
            An announcement stands over every page, from a time until another: maintenance, a new pipeline, a change of
            terms.
          </EmptyState>
        }
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
      {writing && (
        <AnnouncementDrawer
          announcement={writing === 'new' ? null : (rows.find(({ id }) => id === writing.id) ?? writing)}
          onClose={() => setWriting(null)}
        />
      )}
      {removing && <RemoveAnnouncement announcement={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
