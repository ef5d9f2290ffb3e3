import type { Workspace } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { RecentCohorts } from '#features/cohorts';
import { RecentRuns } from '#features/pipelines';
import { FirstSteps } from '#features/projects';
import { CreateWorkspaceDrawer, HomeScreen, OwnInvitations, SetupWorkspaceScreen } from '#features/workspaces';
import { useSession, useSessionState } from '../use-session.ts';

export function Home() {
  const session = useSession();
  const { user, workspace_id } = useSessionState();
  return (
    <HomeScreen
      name={user?.name ?? ''}
      selectedId={workspace_id}
      onSelect={(chosen) => session.send({ kind: 'workspace_selected', workspace_id: chosen })}
      invitations={<OwnInvitations onJoined={(workspace) => session.send({ kind: 'workspace_created', workspace })} />}
    >
      <FirstSteps />
      <RecentCohorts />
      <RecentRuns />
    </HomeScreen>
  );
}

export { Members } from './members.tsx';

/** The home with the form over it, so that the page stays behind. */
export function CreateWorkspace() {
  const session = useSession();
  const navigate = useNavigate();
  const empty = useSessionState().workspaces.length === 0;
  return (
    <>
      <Home />
      <CreateWorkspaceDrawer
        onClose={() => void navigate({ to: empty ? '/setup-workspace' : '/' })}
        onCreated={(workspace) => session.send({ kind: 'workspace_created', workspace })}
      />
    </>
  );
}

export function SetupWorkspace() {
  const session = useSession();
  const enter = (workspace: Workspace) => session.send({ kind: 'workspace_created', workspace });
  return <SetupWorkspaceScreen onCreated={enter} invitations={<OwnInvitations onJoined={enter} />} />;
}
