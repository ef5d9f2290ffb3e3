import { useNavigate } from '@tanstack/react-router';
import { AddToCohortDrawer, CreateCohortDrawer } from '#features/cohorts';
import { StudioScreen } from '#features/samples';
import { useSessionState } from '../../use-session.ts';

/** Samples of any omic type, with the drawer that freezes what was found. */
export function Studio() {
  const { workspace_id } = useSessionState();
  const navigate = useNavigate();
  if (workspace_id === null) return null;
  return (
    <StudioScreen
      workspaceId={workspace_id}
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
