import type { Workspace } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RecentCohorts } from '#features/cohorts';
import { RecentRuns } from '#features/pipelines';
import { FirstSteps } from '#features/projects';
import {
  CreateWorkspaceDrawer,
  DeletedWorkspaces,
  HomeScreen,
  OwnInvitations,
  SetupWorkspaceScreen,
  WorkspaceDrawer,
} from '#features/workspaces';
import { useSession, useSessionState } from '../use-session.ts';

export function Home() {
  const session = useSession();
  const { user, workspace_id } = useSessionState();
  const [managing, setManaging] = useState(false);
  const enter = (workspace: Workspace) => session.send({ kind: 'workspace_created', workspace });
  const changed = () => session.send({ kind: 'workspaces_changed' });
  return (
    <>
      <HomeScreen
        name={user?.name ?? ''}
        selectedId={workspace_id}
        onSelect={(chosen) => session.send({ kind: 'workspace_selected', workspace_id: chosen })}
        onManage={() => setManaging(true)}
        deleted={<DeletedWorkspaces onRestored={enter} />}
        invitations={<OwnInvitations onJoined={enter} />}
      >
        <FirstSteps />
        <RecentCohorts />
        <RecentRuns />
      </HomeScreen>
      {managing && user && (
        <WorkspaceDrawer
          user={user}
          onClose={() => setManaging(false)}
          onEdited={changed}
          onRemoved={() => {
            setManaging(false);
            changed();
          }}
        />
      )}
    </>
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
