import { tagRoutes } from '@cohortium/contract';
import { ChangeOwnerDialog } from '#features/pipelines';
import { WorkspaceTags } from '#features/samples';
import { readSettingsTab, SettingsScreen } from '#features/user';
import { call } from '#platform/api';
import { usePageSearch } from '../page-search.ts';
import { useSession, useSessionState } from '../use-session.ts';

export function Settings() {
  const session = useSession();
  const { token, workspaces, workspace_id, data_types } = useSessionState();
  const search = usePageSearch('/settings');
  return (
    <SettingsScreen
      tab={readSettingsTab(search.of)}
      workspace={workspaces.find(({ id }) => id === workspace_id) ?? null}
      catalogue={data_types}
      ofWorkspace={
        <WorkspaceTags
          ownerDialog={({ tag, owner }, onClose) => (
            <ChangeOwnerDialog
              kind="tag"
              name={tag}
              owner={owner}
              change={(user_id) => call(tagRoutes.changeTagOwner, { body: { tag, user_id } })}
              shown={[tagRoutes.listTags]}
              onClose={onClose}
            />
          )}
        />
      }
      onChanged={(settings) => token !== null && session.send({ kind: 'settings_loaded', token, settings })}
    />
  );
}
