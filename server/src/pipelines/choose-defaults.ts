import type { FieldError, LaunchDefaults } from '@cohortium/contract';
import { loadSettings } from '#identity';
import type { Platform } from '#platform';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { ParamSetRow } from './catalogue/catalogue-store.ts';
import { getVisiblePipeline, type PipelineRecord, visiblePipelines } from './catalogue/find-pipeline.ts';
import { findLaunchProblem, findParamSet, visibleParamSets } from './catalogue/param-set-policy.ts';
import { findRunProblem } from './catalogue/pipeline-policy.ts';
import { referencesFor } from './references/references-store.ts';
import { workspaceSettings } from './settings-store.ts';

export interface DefaultSettings {
  default_pipeline?: string | null | undefined;
  default_param_set?: string | null | undefined;
}

/** Converts a thrown error to a field error. */
async function toFieldErrors(field: string, load: () => Promise<string | null>): Promise<FieldError[]> {
  try {
    const message = await load();
    return message === null ? [] : [{ field, message }];
  } catch (error) {
    if (error instanceof AppError) return [{ field, message: error.message }];
    throw error;
  }
}

/** Refuses a default that is not there, is not the caller's to see, or may not be run. */
export async function requireUsable(platform: Platform, caller: Caller, defaults: DefaultSettings): Promise<void> {
  const { default_pipeline: pipeline, default_param_set: set } = defaults;
  const fields = [
    ...(pipeline
      ? await toFieldErrors('default_pipeline', async () =>
          findRunProblem(platform, await getVisiblePipeline(platform.db, caller, pipeline)),
        )
      : []),
    ...(set
      ? await toFieldErrors('default_param_set', async () =>
          findLaunchProblem(platform, caller, await findParamSet(platform.db, caller, set)),
        )
      : []),
  ];
  if (fields.length > 0) throw validationError(fields);
}

type SettledBy = NonNullable<LaunchDefaults['pipeline_by']>;

interface UsableItems {
  pipelines: PipelineRecord[];
  sets: ParamSetRow[];
}

async function loadUsableItems(platform: Platform, caller: Caller): Promise<UsableItems> {
  const { db } = platform;
  const pipelines = (await visiblePipelines(db, caller)).filter((record) => findRunProblem(platform, record) === null);
  const offered = new Set(pipelines.map(({ row }) => row.id));
  const references = await referencesFor(db, caller.workspace.workspace_id);
  const withdrawn = new Set(references.flatMap(({ id, withdrawn_at }) => (withdrawn_at === null ? [] : [id])));
  const sets = (await visibleParamSets(db, caller)).filter(
    ({ archived_at, pipeline_id, reference_ids }) =>
      archived_at === null && offered.has(pipeline_id) && !Object.values(reference_ids).some((id) => withdrawn.has(id)),
  );
  return { pipelines, sets };
}

/** The parameters of a pipeline: by the first who has settled on a set of it, else the portal's own, else the newest. */
function chooseParamSet(settled: readonly [SettledBy, DefaultSettings][], { sets }: UsableItems, pipelineId: string) {
  const setsOfPipeline = sets.filter(({ pipeline_id }) => pipeline_id === pipelineId);
  for (const [by, { default_param_set }] of settled) {
    if (setsOfPipeline.some(({ id }) => id === default_param_set)) return { id: default_param_set ?? null, by };
  }
  const fallbackSet = setsOfPipeline.find(({ workspace_id }) => workspace_id === null) ?? setsOfPipeline[0];
  return { id: fallbackSet?.id ?? null, by: fallbackSet ? ('portal' as const) : null };
}

/**
 * What a launch begins with: the person's defaults, else the workspace's, else the portal's. A default that has gone, or
 * that belongs to another workspace, is passed over. Parameters that somebody settled on bring their pipeline along.
 */
export async function launchDefaults(platform: Platform, caller: Caller): Promise<LaunchDefaults> {
  const usable = await loadUsableItems(platform, caller);
  const settled: [SettledBy, DefaultSettings][] = [
    ['person', await loadSettings(platform.db, caller.person.id)],
    ['workspace', await workspaceSettings(platform.db, caller.workspace.workspace_id)],
  ];
  const candidates = settled.flatMap(([by, { default_pipeline, default_param_set }]) => {
    const through = usable.sets.find(({ id }) => id === default_param_set)?.pipeline_id;
    return [default_pipeline, through].flatMap((id) => (id ? [{ by, id }] : []));
  });
  const chosen = candidates.find(({ id }) => usable.pipelines.some(({ row }) => row.id === id));
  const first = usable.pipelines.find(({ row }) => row.workspace_id === null);
  const pipeline_id = chosen?.id ?? first?.row.id ?? null;
  const set = pipeline_id === null ? { id: null, by: null } : chooseParamSet(settled, usable, pipeline_id);
  return {
    pipeline_id,
    pipeline_by: chosen?.by ?? (first ? 'portal' : null),
    param_set_id: set.id,
    param_set_by: set.by,
  };
}
