import { meRoutes, type ParamSet, pipelineRoutes, settingRoutes, workspaceRoutes } from '@cohortium/contract';
import { call, queryOf, refresh } from '#platform/api';

export type DefaultOf = 'person' | 'workspace';

export const ownSettingsQuery = () => queryOf(meRoutes.settings, {});
export const workspaceSettingsQuery = () => queryOf(workspaceRoutes.settings, {});

const refreshDefaults = () => refresh(meRoutes.settings, workspaceRoutes.settings, pipelineRoutes.launchDefaults);

/** Launches begin with this set, and with its pipeline. */
export async function makeDefault({ id, pipeline_id }: Pick<ParamSet, 'id' | 'pipeline_id'>, owner: DefaultOf) {
  const body = { default_pipeline: pipeline_id, default_param_set: id };
  if (owner === 'person') await call(settingRoutes.editSettings, { body });
  else await call(workspaceRoutes.editSettings, { body });
  await refreshDefaults();
}

/** Launches begin again as they would without a default. */
export async function clearDefault(owner: DefaultOf) {
  const body = { default_pipeline: null, default_param_set: null };
  if (owner === 'person') await call(settingRoutes.editSettings, { body });
  else await call(workspaceRoutes.editSettings, { body });
  await refreshDefaults();
}
