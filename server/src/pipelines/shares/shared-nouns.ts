import { livingProjectIds } from '#projects';
import type { SharedNoun } from '#sharing';
import { paramSetById, pipelineRowById } from '../catalogue/catalogue-store.ts';
import { shown as shownPipeline } from '../catalogue/find-pipeline.ts';
import { thingOf as setThing, shown as shownSet } from '../catalogue/param-sets/param-set-policy.ts';
import { thingOf as runThing, shown as shownRun } from '../runs/run-policy.ts';
import { runById } from '../runs/runs-store.ts';

/** What the floor of sharing knows of pipelines. */
export const sharedPipeline: SharedNoun = {
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
export const sharedParamSet: SharedNoun = {
  ...shownSet,
  find: async (db, id) => {
    const row = await paramSetById(db, id);
    return row && { ...setThing(row), name: row.name, version: null };
  },
};

/** What the floor of sharing knows of runs: one of a deleted submission is shared with nobody. */
export const sharedRun: SharedNoun = {
  ...shownRun,
  find: async (db, id) => {
    const row = await runById(db, id);
    if (!row || (await livingProjectIds(db, [row.project_id])).length === 0) return undefined;
    return { ...runThing(row), name: row.name, version: null };
  },
};
