import type { FieldError, LaunchDefaults } from '@cohortium/contract';
import { loadSettings } from '#identity';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { invalid, Refusal } from '#platform/refusal';
import { type ParamSetRow, referencesFor } from '../catalogue/catalogue-store.ts';
import { findVisiblePipeline, type KnownPipeline, visiblePipelines } from '../catalogue/find-pipeline.ts';
import { findParamSet, visibleParamSets, whyNotLaunch } from '../catalogue/param-sets/param-set-policy.ts';
import { whyNot } from '../catalogue/pipeline-policy.ts';
import { workspaceSettings } from './settings-store.ts';

export interface DefaultsWanted {
  default_pipeline?: string | null | undefined;
  default_param_set?: string | null | undefined;
}

/** Converts a thrown error to a field error. */
async function whyRefused(field: string, look: () => Promise<string | null>): Promise<FieldError[]> {
  try {
    const message = await look();
    return message === null ? [] : [{ field, message }];
  } catch (error) {
    if (error instanceof Refusal) return [{ field, message: error.message }];
    throw error;
  }
}

/** Refuses a default that is not there, is not the asker's to see, or may not be run. */
export async function demandUsable(platform: Platform, asker: Asker, wanted: DefaultsWanted): Promise<void> {
  const { default_pipeline: pipeline, default_param_set: set } = wanted;
  const fields = [
    ...(pipeline
      ? await whyRefused('default_pipeline', async () =>
          whyNot(platform, await findVisiblePipeline(platform.db, asker, pipeline)),
        )
      : []),
    ...(set
      ? await whyRefused('default_param_set', async () =>
          whyNotLaunch(platform, asker, await findParamSet(platform.db, asker, set)),
        )
      : []),
  ];
  if (fields.length > 0) throw invalid(fields);
}

type By = NonNullable<LaunchDefaults['pipeline_by']>;

interface Usable {
  pipelines: KnownPipeline[];
  sets: ParamSetRow[];
}

async function usableBy(platform: Platform, asker: Asker): Promise<Usable> {
  const { db } = platform;
  const pipelines = (await visiblePipelines(db, asker)).filter((known) => whyNot(platform, known) === null);
  const offered = new Set(pipelines.map(({ row }) => row.id));
  const references = await referencesFor(db, asker.workspace.workspace_id);
  const withdrawn = new Set(references.flatMap(({ id, withdrawn_at }) => (withdrawn_at === null ? [] : [id])));
  const sets = (await visibleParamSets(db, asker)).filter(
    ({ archived_at, pipeline_id, reference_id }) =>
      archived_at === null && offered.has(pipeline_id) && !withdrawn.has(reference_id),
  );
  return { pipelines, sets };
}

/** The parameters of a pipeline: by the first who has settled on a set of it, else the portal's own, else the newest. */
function chooseSet(settled: readonly [By, DefaultsWanted][], { sets }: Usable, pipelineId: string) {
  const own = sets.filter(({ pipeline_id }) => pipeline_id === pipelineId);
  for (const [by, { default_param_set }] of settled) {
    if (own.some(({ id }) => id === default_param_set)) return { id: default_param_set ?? null, by };
  }
  const found = own.find(({ workspace_id }) => workspace_id === null) ?? own[0];
  return { id: found?.id ?? null, by: found ? ('portal' as const) : null };
}

/**
 * What a launch begins with: the person's defaults, else the workspace's, else the portal's. A default that has gone, or
 * that belongs to another workspace, is passed over. Parameters that somebody settled on bring their pipeline along.
 */
export async function launchDefaults(platform: Platform, asker: Asker): Promise<LaunchDefaults> {
  const usable = await usableBy(platform, asker);
  const settled: [By, DefaultsWanted][] = [
    ['person', await loadSettings(platform.db, asker.person.id)],
    ['workspace', await workspaceSettings(platform.db, asker.workspace.workspace_id)],
  ];
  const wanted = settled.flatMap(([by, { default_pipeline, default_param_set }]) => {
    const through = usable.sets.find(({ id }) => id === default_param_set)?.pipeline_id;
    return [default_pipeline, through].flatMap((id) => (id ? [{ by, id }] : []));
  });
  const chosen = wanted.find(({ id }) => usable.pipelines.some(({ row }) => row.id === id));
  const first = usable.pipelines.find(({ row }) => row.workspace_id === null);
  const pipeline_id = chosen?.id ?? first?.row.id ?? null;
  const set = pipeline_id === null ? { id: null, by: null } : chooseSet(settled, usable, pipeline_id);
  return {
    pipeline_id,
    pipeline_by: chosen?.by ?? (first ? 'portal' : null),
    param_set_id: set.id,
    param_set_by: set.by,
  };
}
