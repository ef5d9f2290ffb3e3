import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AddToCohortDrawer, CreateCohortDrawer } from '#features/cohorts';
import { DataBrowserScreen, filterByRun } from '#features/samples';
import { useSessionState } from '../../use-session.ts';
import { keepColours } from './keep-colours.ts';

keepColours();

/**
 * The samples, with the drawer that freezes what was found; `?run=` is a run's page handing its samples
 * over, `&create=cohort` to be frozen at once.
 */
export function DataBrowser() {
  const { workspace_id } = useSessionState();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const run = typeof search.run === 'string' ? search.run : null;
  const [create, setCreate] = useState(false);
  useEffect(() => {
    if (run === null || workspace_id === null) return;
    filterByRun(workspace_id, run);
    setCreate(search.create === 'cohort');
    // Kept as the filter now: reloading the address would bring back a run that was taken away since.
    void navigate({ to: '/cohort-builder', replace: true });
  }, [run, workspace_id, navigate, search.create]);
  if (workspace_id === null || run !== null) return null;
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
