import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type ProjectRow, projectById, requireOwned, type SampleWithFiles, samplesOfProject } from '#projects';
import type { PipelineRecord } from '../../catalogue/find-pipeline.ts';
import { chooseProcessing, type Processing } from '../../catalogue/param-sets/param-set-policy.ts';
import { processingHash } from './processing-hash.ts';

export interface RunOrder {
  project_id: string;
  pipeline_id: string;
  param_set_id: string;
  sample_ids?: readonly string[] | undefined;
}

/** What a run would compute, and with what. */
export interface RunPlan {
  project: ProjectRow;
  pipeline: PipelineRecord;
  param_set_id: string;
  samples: SampleWithFiles[];
  processing_hash: string;
}

function selectSamples(
  samples: readonly SampleWithFiles[],
  sampleIds: readonly string[] | undefined,
): SampleWithFiles[] {
  if (!sampleIds) return [...samples];
  const availableIds = new Set(samples.map(({ sample_id }) => sample_id));
  const unknown = sampleIds.filter((id) => !availableIds.has(id));
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? 'is' : 'are';
    const named = `${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ' …' : ''}`;
    throw validationError([{ field: 'sample_ids', message: `${named} ${verb} not in this submission.` }]);
  }
  const chosen = new Set(sampleIds);
  return samples.filter(({ sample_id }) => chosen.has(sample_id));
}

/** The pipeline and parameters of an order, which belong together and may be run now; refused with a message. */
export async function chooseForOrder(
  platform: Platform,
  caller: Caller,
  order: Pick<RunOrder, 'pipeline_id' | 'param_set_id'>,
): Promise<Processing> {
  const processing = await chooseProcessing(platform, caller, order.param_set_id);
  if (processing.paramSet.pipeline_id !== order.pipeline_id) {
    throw validationError([{ field: 'param_set_id', message: 'These parameters belong to another pipeline.' }]);
  }
  return processing;
}

/** Checks that the caller may have the order carried out, and that it fits together; refused with a message. */
export async function planRun(platform: Platform, caller: Caller, order: RunOrder): Promise<RunPlan> {
  const { db } = platform;
  const project = await requireOwned(db, caller, await projectById(db, order.project_id));
  const { pipeline, paramSet } = await chooseForOrder(platform, caller, order);
  const { definition } = pipeline;
  if (project.data_type !== definition.raw_data_type) {
    throw validationError([{ field: 'pipeline_id', message: `${definition.name} doesn’t accept this data type.` }]);
  }
  const samples = selectSamples(await samplesOfProject(db, project.project_id), order.sample_ids);
  const processing_hash = processingHash(definition, paramSet.params_hash, samples);
  return { project, pipeline, samples, processing_hash, param_set_id: paramSet.id };
}
