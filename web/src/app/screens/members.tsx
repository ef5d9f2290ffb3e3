import { useNavigate, useParams } from '@tanstack/react-router';
import { MembersScreen } from '#features/workspaces';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { usePageSearch } from '../page-search.ts';
import { useSession, useSessionState } from '../use-session.ts';

/** The members of the workspace in the URL, which must be the selected one. */
export function Members() {
  const session = useSession();
  const navigate = useNavigate();
  const { id = '' } = useParams({ strict: false });
  const { tab = 'members' } = usePageSearch('/member/$id');
  const { workspaces, workspace_id } = useSessionState();
  const workspace = workspaces.find((each) => each.id === id);
  if (!workspace) {
    return (
      <EmptyState title="This workspace was not found, or you don’t have access to it.">
        You may have left this workspace.
      </EmptyState>
    );
  }
  const enter = () => {
    session.send({ kind: 'workspace_selected', workspace_id: id });
    void navigate({ to: '/member/$id', params: { id } });
  };
  if (id !== workspace_id) {
    return (
      <EmptyState
        title={`You are viewing the members of “${workspace.name}”.`}
        actions={
          <Button look="primary" onClick={enter}>
            Switch to {workspace.name}
          </Button>
        }
      >
        You now work in another workspace.
      </EmptyState>
    );
  }
  return (
    <MembersScreen
      workspace={workspace}
      tab={tab}
      onOwnChange={(left) => {
        if (left) void navigate({ to: '/' });
        session.send({ kind: 'workspaces_changed' });
      }}
    />
  );
}
