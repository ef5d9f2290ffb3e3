import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AddToCohortDrawer, CreateCohortDrawer } from '#features/cohorts';
import { DataBrowserScreen, filterByAddress } from '#features/samples';
import { CopyLink } from '#ui/actions';
import { useSessionState } from '../../use-session.ts';
import { useFilterAddress } from './use-filter-address.ts';

/**
 * The samples, with the drawer that freezes what was found; `?run=` and `?project=` are the pages of a run
 * and of a submission handing their samples over, `&create=cohort` to be frozen at once, `?sample=` and `?taxon=` what the search found, `?filter=` what the link of a filter holds.
 */
export function DataBrowser() {
  const { workspace_id } = useSessionState();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isAsked = ['run', 'project', 'sample', 'value', 'taxon'].some((word) => search[word] !== undefined);
  const [create, setCreate] = useState(false);
  useEffect(() => {
    if (!isAsked || workspace_id === null) return;
    filterByAddress(workspace_id, search);
    setCreate(search.create === 'cohort');
    // Kept as the filter now: reloading the address would bring back what was taken away since.
    void navigate({ to: '/cohort-builder', replace: true });
  }, [isAsked, workspace_id, navigate, search]);
  if (workspace_id === null || isAsked) return null;
  return <Browser workspaceId={workspace_id} held={search.filter} createAtOnce={create} />;
}

type BrowserProps = { workspaceId: string; held: unknown; createAtOnce: boolean };

function Browser({ workspaceId, held, createAtOnce }: BrowserProps) {
  const navigate = useNavigate();
  const link = useFilterAddress(workspaceId, held);
  return (
    <DataBrowserScreen
      workspaceId={workspaceId}
      createAtOnce={createAtOnce}
      link={
        <CopyLink
          link={link ?? ''}
          disabledReason={link === null ? 'This filter is too long for a link: save it instead' : null}
        />
      }
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
