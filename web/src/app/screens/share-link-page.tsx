import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sendFile } from '#features/ingestion';
import { ProjectScreen, tabsOfShareLink } from '#features/projects';
import { storedSecret, storeSecret, ViewFrame } from '#features/sharing';
import { EmptyState } from '#ui/feedback';
import { CohortPage } from './cohorts/cohort-page.tsx';
import { useListView } from './data/use-list-view.ts';

/** A view-only link: its secret is removed from the URL at once, and its content is read-only. */
export function ShareLinkPage() {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => fragment || storedSecret());
  useEffect(() => {
    if (fragment === '') return;
    storeSecret(fragment);
    setSecret(fragment);
    void navigate({ to: '.', search: (old: object) => old, hash: '', replace: true });
  }, [fragment, navigate]);
  return (
    <ViewFrame key={secret} secret={secret}>
      {({ kind, object_id }) => {
        if (kind === 'cohort') return <CohortPage id={object_id} viewOnly />;
        if (kind === 'project') return <SharedProject id={object_id} />;
        return <EmptyState title="This link type can’t be opened here." />;
      }}
    </ViewFrame>
  );
}

function SharedProject({ id }: { id: string }) {
  const [{ page, page_size, param }, change] = useListView('/view');
  const view = {
    page,
    page_size,
    tab: tabsOfShareLink.find((part) => part === param('tab')) ?? 'samples',
    search: param('search'),
    sort: param('sort'),
    descending: param('way') === 'down',
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
