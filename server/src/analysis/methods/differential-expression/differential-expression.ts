import type { DifferentialExpression } from '@cohortium/contract';
import type { Covariate } from '@cohortium/stats';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { titleOf } from '#samples';
import type { TaskAnswer } from '../../answer-refusal.ts';
import type { CountMatrix } from '../../expression/gene-table.ts';
import { readCounts } from '../../expression/read-expression.ts';
import { confoundingWarnings, findConfounding } from '../../members/find-confounding.ts';
import { countSubjects, subjectWarnings } from '../../members/find-warnings.ts';
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
  provenance,
} from '../method.ts';
import type { Design } from './build-design.ts';
import { type Body, chooseContrast, chooseTestSamples, covariatesOf, type Order } from './choose-samples.ts';
import { describeTest, engineWarnings } from './describe-test.ts';
import { fitGenes, type GeneFit } from './fit-genes.ts';
import type { PresentedGenes, PresentInput } from './present-genes-task.ts';

const DESIGN = new URL('./design-task.ts', import.meta.url);
const PRESENT = new URL('./present-genes-task.ts', import.meta.url);
const LIMITS = { at_most: 1_000, job_above: 40 };

/** The design in words; refused in a thread, before any count is read. */
async function designOf({ platform, signal }: Computing, variables: readonly Covariate[], n: number): Promise<Design> {
  const answer = await platform.threads.run<TaskAnswer<Design>>(DESIGN, { variables, n }, { signal });
  if ('refused' in answer) throw new AppError('validation', answer.refused);
  return answer.result;
}

function present({ platform, signal }: Computing, input: PresentInput): Promise<PresentedGenes> {
  return platform.threads.run<PresentedGenes>(PRESENT, input, { ...TABLE_TASK_LIMITS, signal });
}

/** Which samples, which design and which contrast, before anything is read or computed. */
export async function prepareTest(at: Computing, order: Order) {
  const { samples, excluded, names } = await chooseTestSamples(at, order);
  const { included } = samples;
  const contrast = chooseContrast(order, names);
  const covariates = covariatesOf(order, included);
  const groups = included.map(({ group }) => group ?? '');
  const variables = [
    ...covariates,
    { name: titleOf(order.group_by), categories: groups, reference: contrast.reference },
  ];
  const design = await designOf(at, variables, included.length);
  return { samples, excluded, names, covariates, groups, design, ...contrast };
}

type Prepared = Awaited<ReturnType<typeof prepareTest>>;

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
  const prepared = await prepareTest(at, order);
  const { samples, design, reference, compared } = prepared;
  const { included } = samples;
  const { matrix, fit: fitted } = await fit(at, order, prepared);
  const { confounding, warnings } = await warningsOf(at, order, prepared, fitted);
  const { is_rounded } = matrix;
  const description = describeTest({ order, design, fit: fitted, reference, compared, is_rounded });
  const is_withheld = isSelectedOnPlot(samples);
  const { genes, ...presented } = await present(at, { matrix, fit: fitted, alpha: order.alpha, is_withheld });
  const members = (name: string) => included.filter(({ group }) => group === name);
  const rest: Omit<DifferentialExpression, 'genes'> = {
    ...provenance({ request, description, seed: null, profiles: samples, warnings }),
    ...{ engine: order.engine, alpha: order.alpha, group_by: order.group_by },
    ...{ reference_group: reference, compared_group: compared, design, confounding },
    groups: prepared.names
      .toSorted()
      .map((name) => ({ name, n: members(name).length, n_subjects: countSubjects(members(name)) })),
    excluded_groups: prepared.excluded,
    software: fitted.software,
    filter_threshold: fitted.filter_threshold,
    samples: included.map(({ result_id, sample_id, subject_id, group }) => ({
      result_id,
      sample_id,
      subject_id,
      group,
    })),
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
