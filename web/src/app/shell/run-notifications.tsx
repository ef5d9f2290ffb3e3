import { useMatches, useNavigate } from '@tanstack/react-router';
import { NotificationBell } from '#features/pipelines';
import { useSession, useSessionState } from '../use-session.ts';

/** Job progress and notifications; opening one of another workspace switches to it first. */
export function RunNotifications() {
  const session = useSession();
  const navigate = useNavigate();
  const { workspace_id } = useSessionState();
  const openRun = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const params: Record<string, string | undefined> = last?.params ?? {};
      return last?.fullPath === '/run/$id' ? (params.id ?? null) : null;
    },
  });
  if (workspace_id === null) return null;
  return (
    <NotificationBell
      key={workspace_id}
      openRun={openRun}
      onOpen={(notification) => {
        if (notification.workspace_id !== workspace_id)
          session.send({ kind: 'workspace_selected', workspace_id: notification.workspace_id });
        void navigate({ to: '/run/$id', params: { id: notification.object_id } });
      }}
    />
  );
}
