import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AddToCohortDrawer, CreateCohortDrawer } from '#features/cohorts';
import { DataBrowserScreen, filterByAddress } from '#features/samples';
import { useSessionState } from '../../use-session.ts';

/**
 * The samples, with the drawer that freezes what was found; `?run=` is a run's page handing its samples
 * over, `&create=cohort` to be frozen at once, `?sample=` and `?taxon=` what the search found.
 */
export function DataBrowser() {
  const { workspace_id } = useSessionState();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isAsked = ['run', 'sample', 'taxon'].some((word) => search[word] !== undefined);
  const [create, setCreate] = useState(false);
  useEffect(() => {
    if (!isAsked || workspace_id === null) return;
    filterByAddress(workspace_id, search);
    setCreate(search.create === 'cohort');
    // Kept as the filter now: reloading the address would bring back what was taken away since.
    void navigate({ to: '/cohort-builder', replace: true });
  }, [isAsked, workspace_id, navigate, search]);
  if (workspace_id === null || isAsked) return null;
  return (
    <DataBrowserScreen
      workspaceId={workspace_id}
      createAtOnce={create}
      addDrawer={(ids, onClose) => (
        <AddToCohortDrawer
          ids={ids}
          onClose={onClose}
          onOpen={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
        />
      )}
      cohortDrawer={(draft, onClose) => (
        <CreateCohortDrawer
          draft={draft}
          onClose={onClose}
          onCreated={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
        />
      )}
    />
  );
}
