import type { DifferentialMethylation, differentialMethylationBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { confoundingWarnings, findConfounding } from '../../members/find-confounding.ts';
import { subjectWarnings } from '../../members/find-warnings.ts';
import { grouping, requestedField } from '../../members/read-members.ts';
import { smallGroupWarnings } from '../../members/small-groups.ts';
import {
  chooseMethylationSamples,
  methylationWarnings,
  readLevels,
  scaleOf,
} from '../../methylation/read-methylation.ts';
import { reportProgress } from '../../progress.ts';
import { type Prepared, prepareContrast, presentGroups } from '../differential-expression/prepare-contrast.ts';
import {
  type AnalysisRequest,
  type Computing,
  groupingName,
  isSelectedOnPlot,
  parametersOf,
  presentSamples,
  provenance,
} from '../method.ts';
import { describeMethylationTest, type Order } from './describe-methylation-test.ts';
import { fitLevels } from './fit-levels.ts';
import type { PresentedSites, PresentInput } from './present-sites-task.ts';

type Body = z.output<typeof differentialMethylationBodySchema>;

const PRESENT = new URL('./present-sites-task.ts', import.meta.url);
const LIMITS = { at_most: 1_000, job_above: 40 };

/** Cautions about the test. */
async function warningsOf(at: Computing, order: Order, { samples, excluded }: Prepared) {
  const { included } = samples;
  const confounding = findConfounding(included, order.group_by);
  const warnings = [
    ...smallGroupWarnings(excluded, order.smallest_group),
    ...(order.paired ? [] : subjectWarnings(included, 'the test assumes')),
    ...confoundingWarnings(confounding, order.group_by),
    ...(await methylationWarnings(at, samples)),
  ];
  return { confounding, warnings };
}

/** Reads the levels and tests them. */
async function fit(at: Computing, order: Order, { samples, groups, variables, reference, compared }: Prepared) {
  const places = (name: string) => groups.flatMap((group, place) => (group === name ? [place] : []));
  const sides = { reference: places(reference), compared: places(compared) };
  const { region_set, min_depth, min_cpgs } = order;
  const wanted = { region_set, min_depth, min_cpgs, groups: [sides.reference, sides.compared] };
  const matrix = await readLevels(at, samples, wanted);
  reportProgress(at.progress, 'modelling');
  const fitted = await fitLevels({ matrix, variables, compared }, at.signal);
  const input: PresentInput = {
    matrix,
    fit: fitted,
    calling: order,
    ...sides,
    max_sites: order.max_sites,
    is_withheld: isSelectedOnPlot(samples),
  };
  const presented = await at.platform.threads.run<PresentedSites>(PRESENT, input, {
    ...TABLE_TASK_LIMITS,
    signal: at.signal,
  });
  return { matrix, fitted, presented };
}

async function compute(request: AnalysisRequest<DifferentialMethylation>, order: Order, at: Computing) {
  const prepared = await prepareContrast(at, order, await chooseMethylationSamples(at));
  const { samples, design, reference, compared } = prepared;
  const scale = scaleOf(samples);
  const { matrix, fitted, presented } = await fit(at, order, prepared);
  const { confounding, warnings } = await warningsOf(at, order, prepared);
  const description = describeMethylationTest({ order, prepared, fit: fitted, scale, set: matrix.set });
  const { sites, ...others } = presented;
  const rest: Omit<DifferentialMethylation, 'sites'> = {
    ...provenance({ request, description, seed: null, profiles: samples, warnings }),
    ...{ scale, alpha: order.alpha, min_difference: order.min_difference, group_by: order.group_by },
    ...{ reference_group: reference, compared_group: compared, design, confounding },
    groups: presentGroups(prepared),
    excluded_groups: prepared.excluded,
    ...{ software: fitted.software, region_set: matrix.set, region_sets: matrix.sets },
    samples: presentSamples(samples),
    ...others,
  };
  return { rest, written: { sites } };
}

/** Which sites and regions differ in their methylation between two groups of a cohort's samples, by models fitted in R. */
export function differentialMethylationRequest(body: Body): AnalysisRequest<DifferentialMethylation> {
  const order: Order = { ...body, group_by: groupingName(body, body.group_by) };
  const request: AnalysisRequest<DifferentialMethylation> = {
    method: 'differential_methylation',
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
