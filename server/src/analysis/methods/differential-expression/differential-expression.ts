import type { DifferentialExpression, differentialExpressionBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { CountMatrix } from '../../expression/gene-table.ts';
import { chooseExpressionSamples, readCounts } from '../../expression/read-expression.ts';
import { confoundingWarnings, findConfounding } from '../../members/find-confounding.ts';
import { subjectWarnings } from '../../members/find-warnings.ts';
import { grouping, requestedField } from '../../members/read-members.ts';
import { smallGroupWarnings } from '../../members/small-groups.ts';
import { reportProgress } from '../../progress.ts';
import {
  type AnalysisRequest,
  type Computing,
  commonWarnings,
  groupingName,
  isSelectedOnPlot,
  parametersOf,
  presentSamples,
  provenance,
} from '../method.ts';
import { describeTest, engineWarnings, type Order } from './describe-test.ts';
import { fitGenes, type GeneFit } from './fit-genes.ts';
import { type Prepared, prepareContrast, presentGroups } from './prepare-contrast.ts';
import type { PresentedGenes, PresentInput } from './present-genes-task.ts';

const PRESENT = new URL('./present-genes-task.ts', import.meta.url);
const LIMITS = { at_most: 1_000, job_above: 40 };

type Body = z.output<typeof differentialExpressionBodySchema>;

function present({ platform, signal }: Computing, input: PresentInput): Promise<PresentedGenes> {
  return platform.threads.run<PresentedGenes>(PRESENT, input, { ...TABLE_TASK_LIMITS, signal });
}

async function fit(at: Computing, order: Order, prepared: Prepared): Promise<{ matrix: CountMatrix; fit: GeneFit }> {
  const matrix = await readCounts(at, prepared.samples, order.min_count);
  reportProgress(at.progress, 'fitting');
  const { covariates, groups, reference, compared } = prepared;
  const { engine, alpha, shrink } = order;
  const model = { matrix, covariates, groups, reference, compared, engine, alpha, shrink };
  return { matrix, fit: await fitGenes(model, at.signal) };
}

/** Cautions about the test. */
async function warningsOf(at: Computing, order: Order, { samples, excluded }: Prepared, fitted: GeneFit) {
  const { included } = samples;
  const confounding = findConfounding(included, order.group_by);
  const warnings = [
    ...smallGroupWarnings(excluded, order.smallest_group),
    ...(order.paired ? [] : subjectWarnings(included, 'the test assumes')),
    ...confoundingWarnings(confounding, order.group_by),
    ...engineWarnings(order, fitted),
    ...(await commonWarnings(at, samples)),
  ];
  return { confounding, warnings };
}

async function compute(request: AnalysisRequest<DifferentialExpression>, order: Order, at: Computing) {
  const prepared = await prepareContrast(at, order, await chooseExpressionSamples(at));
  const { samples, design, reference, compared } = prepared;
  const { matrix, fit: fitted } = await fit(at, order, prepared);
  const { confounding, warnings } = await warningsOf(at, order, prepared, fitted);
  const { is_rounded } = matrix;
  const description = describeTest({ order, design, fit: fitted, reference, compared, is_rounded });
  const is_withheld = isSelectedOnPlot(samples);
  const { genes, ...presented } = await present(at, { matrix, fit: fitted, alpha: order.alpha, is_withheld });
  const rest: Omit<DifferentialExpression, 'genes'> = {
    ...provenance({ request, description, seed: null, profiles: samples, warnings }),
    ...{ engine: order.engine, alpha: order.alpha, group_by: order.group_by },
    ...{ reference_group: reference, compared_group: compared, design, confounding },
    groups: presentGroups(prepared),
    excluded_groups: prepared.excluded,
    software: fitted.software,
    filter_threshold: fitted.filter_threshold,
    samples: presentSamples(samples),
    size_factors: Array.from(fitted.factors),
    ...presented,
  };
  return { rest, written: { genes } };
}

/** Which genes differ between two groups of a cohort's RNA-seq samples, by models fitted in R. */
export function differentialExpressionRequest(body: Body): AnalysisRequest<DifferentialExpression> {
  const order: Order = { ...body, group_by: groupingName(body, body.group_by) };
  const request: AnalysisRequest<DifferentialExpression> = {
    method: 'differential_expression',
    scope: body,
    fields: [
      grouping(body, 'group_by', body.group_by),
      ...order.covariates.map((field, place) => requestedField(`covariates.${place}`, field)),
    ],
    parameters: parametersOf(body),
    tree: null,
    limits: LIMITS,
    compute: (at) => compute(request, order, at),
  };
  return request;
}
