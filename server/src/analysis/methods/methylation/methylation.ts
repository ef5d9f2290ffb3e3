import type { Methylation, MethylationScale, methylationBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { formatCount, formatNumber } from '#platform/text';
import type { TaskAnswer } from '../../answer-refusal.ts';
import { requireSamples } from '../../members/chosen-samples.ts';
import { grouping } from '../../members/read-members.ts';
import {
  chooseMethylationSamples,
  methylationWarnings,
  readLevels,
  scaleOf,
} from '../../methylation/read-methylation.ts';
import {
  type AnalysisRequest,
  type Computing,
  groupedBy,
  parametersOf,
  presentSamples,
  provenance,
} from '../method.ts';
import type { MethylationInput, MethylationOutput } from './methylation-task.ts';

type Order = z.output<typeof methylationBodySchema>;

const TASK = new URL('./methylation-task.ts', import.meta.url);
const LIMITS = { at_most: 1_000, job_above: 1_000 };

function describeMethod(order: Order, scale: MethylationScale, { components }: MethylationOutput): string {
  const { min_cpgs, min_depth } = order;
  const level =
    scale === 'arcsine'
      ? `The level of a site is the methylated share of its reads, in samples with at least ${formatCount(min_cpgs, 'CpG')} and ${formatCount(min_depth, 'read')} there.`
      : 'The level of a site is its beta value.';
  const axes =
    components === null
      ? ''
      : ` Principal components are of the levels of the ${formatNumber(components.n_features)} sites with the largest variance that all samples have, centred and not scaled.`;
  return `${level} The global level of a sample is the mean of its sites.${axes}`;
}

async function compute(request: AnalysisRequest<Methylation>, order: Order, at: Computing): Promise<Methylation> {
  const { platform, signal } = at;
  const samples = await chooseMethylationSamples(at);
  requireSamples(samples, { at_least: 1, purpose: 'Methylation', having: 'methylation levels' });
  const { region_set, min_depth, min_cpgs } = order;
  const matrix = await readLevels(at, samples, { region_set, min_depth, min_cpgs, groups: [] });
  const { sites, window, top } = order;
  const result_ids = samples.included.map(({ result_id }) => result_id);
  const input: MethylationInput = { matrix, result_ids, order: { sites, window, top } };
  const limits = { ...TABLE_TASK_LIMITS, signal };
  const answer = await platform.threads.run<TaskAnswer<MethylationOutput>>(TASK, input, limits);
  if ('refused' in answer) throw new AppError('validation', answer.refused);
  const description = describeMethod(order, scaleOf(samples), answer.result);
  const warnings = await methylationWarnings(at, samples);
  return {
    ...provenance({ request, description, seed: null, profiles: samples, warnings }),
    ...{ group_by: order.group_by ?? null, region_set: matrix.set, region_sets: matrix.sets },
    samples: presentSamples(samples),
    ...answer.result,
  };
}

/** What the levels of a cohort's samples are like, and those of chosen sites. */
export function methylationRequest(body: Order): AnalysisRequest<Methylation> {
  const order = groupedBy(body);
  const request: AnalysisRequest<Methylation> = {
    method: 'methylation_levels',
    scope: body,
    fields: [grouping(body, 'group_by', body.group_by)],
    parameters: parametersOf(body),
    tree: null,
    limits: LIMITS,
    compute: (at) => compute(request, order, at),
  };
  return request;
}
