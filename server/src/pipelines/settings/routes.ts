import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { launchDefaults } from './choose-defaults.ts';
import {
  editSettings,
  editWorkspaceSettings,
  resetSettings,
  resetWorkspaceSettings,
  showWorkspaceSettings,
} from './edit-settings.ts';

const { user, workspaces, pipelines } = routes;

/** Settings name pipelines and parameters, so their calls live here, whatever their paths. */
export function registerSettingsRoutes(api: Api, platform: Platform): void {
  api.mount(user.editSettings, ({ asker, body }) => editSettings(platform, asker, body));
  api.mount(user.resetSettings, ({ asker, query }) => resetSettings(platform, asker, query));
  api.mount(workspaces.settings, ({ asker }) => showWorkspaceSettings(platform, asker));
  api.mount(workspaces.editSettings, ({ asker, body }) => editWorkspaceSettings(platform, asker, body));
  api.mount(workspaces.resetSettings, ({ asker, query }) => resetWorkspaceSettings(platform, asker, query));
  api.mount(pipelines.launchDefaults, async ({ asker }) => ({ data: await launchDefaults(platform, asker) }));
}
