import type { GeneExpression, geneExpressionBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { formatNumber } from '#platform/text';
import type { TaskAnswer } from '../../answer-refusal.ts';
import { chooseExpressionSamples, readCounts } from '../../expression/read-expression.ts';
import { requireSamples } from '../../members/chosen-samples.ts';
import { grouping } from '../../members/read-members.ts';
import {
  type AnalysisRequest,
  type Computing,
  commonWarnings,
  groupedBy,
  parametersOf,
  presentSamples,
  provenance,
} from '../method.ts';
import type { GeneExpressionInput, GeneExpressionOutput } from './gene-expression-task.ts';

type Order = z.output<typeof geneExpressionBodySchema>;

const TASK = new URL('./gene-expression-task.ts', import.meta.url);
const LIMITS = { at_most: 1_000, job_above: 1_000 };

const describeMethod = (top: number): string =>
  `Library size is the number of reads counted to genes. Expression is log₂(CPM + 1), CPM being counts per million reads of the library. Principal components are of the ${formatNumber(top)} genes with the largest variance, centred and not scaled; distances between samples are Euclidean, of all genes with a read. Densities are of the genes with a read in the sample (Gaussian kernel, bandwidth 0.3).`;

async function compute(request: AnalysisRequest<GeneExpression>, order: Order, at: Computing): Promise<GeneExpression> {
  const { platform, signal } = at;
  const samples = await chooseExpressionSamples(at);
  requireSamples(samples, { at_least: 1, purpose: 'Expression', having: 'gene counts' });
  const { included } = samples;
  const matrix = await readCounts(at, samples, 1);
  const input: GeneExpressionInput = {
    ...{ matrix, genes: order.genes, top: order.top },
    result_ids: included.map(({ result_id }) => result_id),
  };
  const answer = await platform.threads.run<TaskAnswer<GeneExpressionOutput>>(TASK, input, {
    ...TABLE_TASK_LIMITS,
    signal,
  });
  if ('refused' in answer) throw new AppError('validation', answer.refused);
  const { result } = answer;
  const description = describeMethod(result.components?.n_features ?? order.top);
  const warnings = await commonWarnings(at, samples);
  return {
    ...provenance({ request, description, seed: null, profiles: samples, warnings }),
    group_by: order.group_by ?? null,
    samples: presentSamples(samples),
    ...result,
  };
}

/** Library sizes, principal components and chosen genes of a cohort's RNA-seq samples. */
export function geneExpressionRequest(body: Order): AnalysisRequest<GeneExpression> {
  const order = groupedBy(body);
  const request: AnalysisRequest<GeneExpression> = {
    method: 'gene_expression',
    scope: body,
    fields: [grouping(body, 'group_by', body.group_by)],
    parameters: parametersOf(body),
    tree: null,
    limits: LIMITS,
    compute: (at) => compute(request, order, at),
  };
  return request;
}
