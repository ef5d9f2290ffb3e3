import { type Announcement, adminRoutes } from '@cohortium/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { EmptyState, toast } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { List, type ListPage } from '#ui/list';
import { AlertDialog } from '#ui/overlays';
import { AdminPage } from './admin-page.tsx';
import { announcementColumns } from './announcement-columns.tsx';
import { AnnouncementDrawer } from './announcement-drawer.tsx';
import { removeAnnouncement } from './save.ts';

type RemoveAnnouncementProps = { announcement: Announcement; onClose: () => void };

function RemoveAnnouncement({ announcement: { id, text, state }, onClose }: RemoveAnnouncementProps) {
  const remove = useMutation({
    mutationFn: () => removeAnnouncement(id),
    onSuccess: () => {
      onClose();
      toast({ title: 'Announcement removed.' });
    },
  });
  return (
    <AlertDialog onClose={onClose} title="Remove this announcement?" confirm="Remove announcement" mutation={remove}>
      “{text}” {state === 'shown' ? 'is removed from every page and' : 'is removed'} from this list. Its text stays in
      the audit log.
    </AlertDialog>
  );
}

type AnnouncementsScreenProps = { view: ListPage; onView: (next: Partial<ListPage>) => void };

export function AnnouncementsScreen(props: AnnouncementsScreenProps) {
  return (
    <AdminPage title="Announcements" needs="portal">
      <Announcements {...props} />
    </AdminPage>
  );
}

/** Active, scheduled and past announcements. */
function Announcements({ view, onView }: AnnouncementsScreenProps) {
  const list = useQuery({
    ...queryOf(adminRoutes.announcements, { query: view }),
    placeholderData: keepPreviousData,
  });
  const [writing, setWriting] = useState<Announcement | 'new' | null>(null);
  const [removing, setRemoving] = useState<Announcement | null>(null);
  const columns = useMemo(() => announcementColumns({ onEdit: setWriting, onRemove: setRemoving }), []);
  const rows = list.data?.data ?? [];
  const shown = rows.filter(({ state }) => state === 'shown').length;
  return (
    <>
      <PageHeader
        title="Announcements"
        summary={list.data && `${formatCount(list.data.paging.total, 'announcement')}, ${shown} shown now`}
        actions={
          <Button look="primary" onClick={() => setWriting('new')}>
            <Megaphone aria-hidden="true" />
            New announcement
          </Button>
        }
      />
      <List
        label="Announcements"
        subject="The announcements"
        list={list}
        rows={list.data?.data}
        view={view}
        onView={onView}
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={Megaphone} title="No announcements yet.">
            An announcement is shown on every page for a set time: maintenance, a new pipeline, a change of terms.
          </EmptyState>
        }
      />
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
