import { useSearch } from '@tanstack/react-router';
import { WorkspaceTags } from '#features/samples';
import { readSettingsTab, SettingsScreen } from '#features/user';
import { useSession, useSessionState } from '../use-session.ts';

export function Settings() {
  const session = useSession();
  const { token, workspaces, workspace_id, data_types } = useSessionState();
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <SettingsScreen
      tab={readSettingsTab(search.of)}
      workspace={workspaces.find(({ id }) => id === workspace_id) ?? null}
      catalogue={data_types}
      ofWorkspace={<WorkspaceTags />}
      onChanged={(settings) => token !== null && session.send({ kind: 'settings_loaded', token, settings })}
    />
  );
}
