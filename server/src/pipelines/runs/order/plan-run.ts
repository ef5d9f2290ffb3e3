import { createHash } from 'node:crypto';
import { type FileFormat, fileFormatOf, type Run } from '@cohortium/contract';
import type { PipelineDefinition } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type ProjectRow, projectById, requireOwned, type SampleWithFiles, samplesOfProject } from '#projects';
import type { PipelineRecord } from '../../catalogue/find-pipeline.ts';
import { chooseProcessing, type Processing } from '../../catalogue/param-set-policy.ts';

/** The same pipeline, parameters, reference and reads: the pool's sample set is part of it, since denoising pools. */
export function processingHash(
  { id, version }: Pick<PipelineDefinition, 'id' | 'version'>,
  paramsHash: string,
  samples: readonly Pick<SampleWithFiles, 'id' | 'files'>[],
): string {
  const reads = samples
    .map(
      ({ id: sample, files }) =>
        `${sample} ${files.map(({ read, lane, sha256 }) => `${read}${lane}:${sha256}`).join(' ')}`,
    )
    .sort();
  return createHash('sha256')
    .update([`${id} ${version}`, paramsHash, ...reads].join('\n'))
    .digest('hex');
}

/** `21 Nov 2026, 02:13 UTC`: a sentence of the server knows no reader's zone. */
export const formatTimeUtc = (time: string): string =>
  `${new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

type RunSummary = Pick<Run, 'name' | 'state' | 'created_by' | 'created_at' | 'finished_at'>;

/** Says which run has computed, or is computing, the same, and when. */
export function describeSameRun({ name, state, created_by, created_at, finished_at }: RunSummary): string {
  const same = 'The same reads with the same pipeline, parameters and reference';
  const what = `“${name}” (${created_by})`;
  if (state === 'succeeded') return `${same} were computed by ${what} on ${formatTimeUtc(finished_at ?? created_at)}.`;
  const doing = state === 'running' ? 'are being computed' : 'are queued';
  return `${same} ${doing} by ${what}, started on ${formatTimeUtc(created_at)}.`;
}

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

const formatTitles: Record<FileFormat, string> = {
  fastq: 'reads (FASTQ)',
  fasta: 'contigs (FASTA)',
  idat: 'array intensities (IDAT)',
};

/** Refuses samples whose files the pipeline does not take, before anything is queued. */
function requireFormats(
  { name, file_formats }: Pick<PipelineDefinition, 'name' | 'file_formats'>,
  samples: readonly SampleWithFiles[],
): void {
  const oddFormat = (sample: SampleWithFiles) =>
    sample.files.map((file) => fileFormatOf(file.name) ?? 'fastq').find((format) => !file_formats.includes(format));
  const odd = samples.filter((sample) => oddFormat(sample) !== undefined);
  const format = odd[0] && oddFormat(odd[0]);
  if (format === undefined) return;
  const named = `${odd
    .slice(0, 5)
    .map(({ sample_id }) => sample_id)
    .join(', ')}${odd.length > 5 ? ' …' : ''}`;
  const [has, it] = odd.length === 1 ? ['has', 'it'] : ['have', 'them'];
  const what = `${name} takes ${file_formats.map((one) => formatTitles[one]).join(' or ')}, but ${named} ${has} ${formatTitles[format]}.`;
  const message = `${what} Choose a pipeline that takes ${formatTitles[format]}, or leave ${it} out.`;
  throw validationError([{ field: 'pipeline_id', message }]);
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
  requireFormats(definition, samples);
  const processing_hash = processingHash(definition, paramSet.params_hash, samples);
  return { project, pipeline, samples, processing_hash, param_set_id: paramSet.id };
}
