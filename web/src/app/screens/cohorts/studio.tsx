import { useNavigate } from '@tanstack/react-router';
import { AddToCohortDrawer, CreateCohortDrawer } from '#features/cohorts';
import { StudioScreen } from '#features/samples';
import { usePageSearch } from '../../page-search.ts';
import { useSessionState } from '../../use-session.ts';
import { OpeningFilter, useUrlFilter } from './use-url-filter.tsx';

/** Samples of any omic type, with the drawer that freezes what was found; the URL holds the filter. */
export function Studio() {
  const { workspace_id } = useSessionState();
  return workspace_id === null ? null : <WorkspaceStudio workspaceId={workspace_id} />;
}

function WorkspaceStudio({ workspaceId }: { workspaceId: string }) {
  const navigate = useNavigate();
  const search = usePageSearch('/studio');
  const { filter, ...filterProps } = useUrlFilter('studio', workspaceId, search);
  const openCohort = ({ id }: { id: string }) => void navigate({ to: '/cohorts/$id', params: { id } });
  if (filter === null) return <OpeningFilter />;
  return (
    <StudioScreen
      workspaceId={workspaceId}
      {...filterProps}
      filter={filter}
      addDrawer={(ids, onClose) => <AddToCohortDrawer ids={ids} onClose={onClose} onOpen={openCohort} />}
      cohortDrawer={(draft, onClose) => <CreateCohortDrawer draft={draft} onClose={onClose} onCreated={openCohort} />}
    />
  );
}
