import {
  MAX_PAGE_SIZE,
  meRoutes,
  pipelineRoutes,
  settingRoutes,
  type UserSettings,
  type WorkspaceSettings,
  workspaceRoutes,
} from '@cohortium/contract';
import { call, queryOf, refresh } from '#platform/api';

export const ownSettingsQuery = () => queryOf(settingRoutes.allSettings, {});
export const workspaceSettingsQuery = () => queryOf(workspaceRoutes.settings, {});
export const runnableQuery = () => queryOf(pipelineRoutes.all, {});
export const setsOfQuery = (pipeline_id: string) =>
  queryOf(pipelineRoutes.paramSets, { query: { page: 1, page_size: MAX_PAGE_SIZE, pipeline_id } });

const refreshSettings = () =>
  refresh(meRoutes.settings, settingRoutes.allSettings, workspaceRoutes.settings, pipelineRoutes.launchDefaults);

export async function editOwnSettings(body: Partial<UserSettings>): Promise<UserSettings> {
  const { data } = await call(settingRoutes.editSettings, { body });
  await refreshSettings();
  return data;
}

/** Resets all settings to the portal's defaults. */
export async function resetOwnSettings(): Promise<UserSettings> {
  const { data } = await call(settingRoutes.resetSettings, {});
  await refreshSettings();
  return data;
}

export async function editWorkspaceSettings(body: Partial<WorkspaceSettings>) {
  await call(workspaceRoutes.editSettings, { body });
  await refreshSettings();
}

export async function resetWorkspaceSettings() {
  await call(workspaceRoutes.resetSettings, {});
  await refreshSettings();
}
