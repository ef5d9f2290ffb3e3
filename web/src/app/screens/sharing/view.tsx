import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sendFile } from '#features/ingestion';
import { ProjectScreen, partsSeenByLink } from '#features/projects';
import { keepSecret, keptSecret, ViewFrame } from '#features/sharing';
import { EmptyState } from '#ui/feedback';
import { CohortPage } from '../cohorts/cohort-page.tsx';
import { useListView } from '../data/use-list-view.ts';

/** A view-only link: its secret leaves the address at once, and what it shows can only be looked at. */
export function ViewOnly() {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => fragment || keptSecret());
  useEffect(() => {
    if (fragment === '') return;
    keepSecret(fragment);
    setSecret(fragment);
    void navigate({ to: '.', search: (old: object) => old, hash: '', replace: true });
  }, [fragment, navigate]);
  return (
    <ViewFrame key={secret} secret={secret}>
      {({ kind, object_id }) => {
        if (kind === 'cohort') return <CohortPage id={object_id} viewOnly />;
        if (kind === 'project') return <ProjectSeen id={object_id} />;
        return <EmptyState title="This kind of link shows nothing here." />;
      }}
    </ViewFrame>
  );
}

function ProjectSeen({ id }: { id: string }) {
  const [{ page, page_size, word }, change] = useListView();
  const view = {
    page,
    page_size,
    tab: partsSeenByLink.find((part) => part === word('tab')) ?? 'samples',
    search: word('search'),
    sort: word('sort'),
    descending: word('way') === 'down',
  };
  return (
    <ProjectScreen
      id={id}
      view={view}
      onView={({ descending, ...rest }) =>
        change({ ...rest, ...(descending === undefined ? {} : { way: rest.sort && descending ? 'down' : '' }) })
      }
      upload={sendFile}
      onDeleted={() => undefined}
      viewOnly
    />
  );
}
