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
  api.mount(user.editSettings, ({ caller, body }) => editSettings(platform, caller, body));
  api.mount(user.resetSettings, ({ caller, query }) => resetSettings(platform, caller, query));
  api.mount(workspaces.settings, ({ caller }) => showWorkspaceSettings(platform, caller));
  api.mount(workspaces.editSettings, ({ caller, body }) => editWorkspaceSettings(platform, caller, body));
  api.mount(workspaces.resetSettings, ({ caller, query }) => resetWorkspaceSettings(platform, caller, query));
  api.mount(pipelines.launchDefaults, async ({ caller }) => ({ data: await launchDefaults(platform, caller) }));
}
