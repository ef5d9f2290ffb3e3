import { activeProjectIds } from '#projects';
import type { SharedResourceType } from '#sharing';
import { paramSetById, pipelineRowById } from './catalogue/catalogue-store.ts';
import { PIPELINE_RESOURCE as shownPipeline } from './catalogue/find-pipeline.ts';
import { toResource as setThing, PARAM_SET_RESOURCE as shownSet } from './catalogue/param-set-policy.ts';
import { toResource as runThing, RUN_RESOURCE as shownRun } from './runs/run-policy.ts';
import { runById } from './runs/runs-store.ts';

/** What the floor of sharing knows of pipelines. */
export const sharedPipeline: SharedResourceType = {
  ...shownPipeline,
  find: async (db, id) => {
    const row = await pipelineRowById(db, id);
    if (!row) return undefined;
    const { workspace_id, public_at, definition, folder } = row;
    const is_public = workspace_id === null || public_at !== null;
    return { id, workspace_id, is_public, name: definition?.name ?? folder, version: null };
  },
};

/** What the floor of sharing knows of parameter sets. */
export const sharedParamSet: SharedResourceType = {
  ...shownSet,
  find: async (db, id) => {
    const row = await paramSetById(db, id);
    return row && { ...setThing(row), name: row.name, version: null };
  },
};

/** What the floor of sharing knows of runs: one of a deleted submission is shared with nobody. */
export const sharedRun: SharedResourceType = {
  ...shownRun,
  find: async (db, id) => {
    const row = await runById(db, id);
    if (!row || (await activeProjectIds(db, [row.project_id])).length === 0) return undefined;
    return { ...runThing(row), name: row.name, version: null };
  },
};
