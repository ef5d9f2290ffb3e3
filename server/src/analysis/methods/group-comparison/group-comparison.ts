import {
  type ComparisonMethod,
  comparisonTitles,
  type GroupComparison,
  type groupComparisonBodySchema,
  RANK_SUM_DESCRIPTION,
} from '@cohortium/contract';
import type { z } from 'zod';
import { validationError } from '#platform/errors';
import { titleOf } from '#samples';
import { numbersOf } from '../../associate-fields.ts';
import { confoundingWarnings, findConfounding } from '../../members/find-confounding.ts';
import { countSubjects, subjectWarnings, type Warning } from '../../members/find-warnings.ts';
import type { MemberFact } from '../../members/members-index-store.ts';
import { grouping, requestedField } from '../../members/read-members.ts';
import { dropSmallGroups, smallGroupWarnings } from '../../members/small-groups.ts';
import { rankLabel } from '../describe-distance.ts';
import {
  type AnalysisRequest,
  type Computing,
  commonWarnings,
  computeTask,
  groupingName,
  isSelectedOnPlot,
  parametersOf,
  provenance,
  readSamples,
} from '../method.ts';
import type { CompareInput, CompareOutput } from './group-comparison-task.ts';
import type { Findings } from './read-models.ts';
import { chooseReference } from './reference-group.ts';

type Body = z.output<typeof groupComparisonBodySchema>;
type Order = Body & { group_by: string };

const TASK = new URL('./group-comparison-task.ts', import.meta.url);

const LIMITS = { at_most: 25_000, job_above: 5_000 };

/** Unit and direction of an effect size. */
function describeEffect(method: ComparisonMethod, { reference, compared }: CompareOutput): string {
  const more = compared === null ? '' : `, positive where ${compared} has more than ${reference}`;
  const words: Record<ComparisonMethod, string> = {
    kruskal_wallis: 'ε², 0 to 1, no direction; the named group has the largest mean',
    wilcoxon: `rank-biserial correlation, −1 to 1${more}`,
    ancom_bc: `bias-corrected natural log fold change versus ${reference}${more}`,
    linear_models: `log2 fold change versus ${reference}${more}`,
    lefse: `LDA score (log10)${more}`,
  };
  return words[method];
}

const STRUCTURAL_ZERO_LABELS: Record<Order['structural_zeros'], string> = {
  ignore: '',
  presence: ', or structural zeros: absent from every sample of some groups (Kaul et al. 2017)',
  lower_bound: ', or structural zeros: not distinguishable from absent in some groups (Kaul et al. 2017, 95 %)',
};

function describeMethod(method: ComparisonMethod, order: Order): string {
  const { alpha, adjustment, prevalence, q_threshold, lda_threshold, seed } = order;
  const adjusted = adjustment === 'holm' ? 'by Holm (1979)' : 'by Benjamini & Hochberg (1995)';
  const words: Record<ComparisonMethod, string> = {
    kruskal_wallis: `Kruskal–Wallis test (1952) on relative abundances, p adjusted ${adjusted}, q ≤ ${alpha}`,
    wilcoxon: `Wilcoxon rank-sum test on relative abundances (${RANK_SUM_DESCRIPTION}; 95 % confidence intervals of effect sizes by Newcombe 2006, method 5), p adjusted ${adjusted}, q ≤ ${alpha}`,
    ancom_bc: `ANCOM-BC (Lin & Peddada 2020) on counts of taxa in at least ${100 * prevalence} % of the samples, p adjusted by Holm (1979), q ≤ ${alpha}${STRUCTURAL_ZERO_LABELS[order.structural_zeros]}`,
    linear_models: `linear models as in MaAsLin 2 (Mallick et al. 2021: log2 relative abundance) for taxa in at least ${100 * prevalence} % of the samples, q ≤ ${q_threshold}`,
    lefse: `LEfSe (Segata et al. 2011) at α = ${alpha} and an LDA score above ${lda_threshold}, seed ${seed}`,
  };
  return words[method];
}

function describeComparison(order: Order, { reference, compared, failures }: CompareOutput): string {
  const { group_by, rank, methods, covariates, smallest_group } = order;
  const unused = new Set(failures.map(({ method }) => method));
  const each = [...new Set(methods)]
    .filter((method) => !unused.has(method))
    .map((method) => describeMethod(method, order));
  const held =
    covariates.length === 0
      ? ''
      : ` The models adjust for ${covariates.map((field) => `“${titleOf(field)}”`).join(', ')}.`;
  const against = ` The reference group is “${reference}”${compared === null ? '' : `: positive effects mean higher abundance in “${compared}”`}.`;
  return `Differential abundance between groups by “${titleOf(group_by)}” with at least ${smallest_group} samples, at the rank of ${rankLabel(rank)}: ${each.join('; ')}.${held}${against} Methods differ in their results (Nearing et al. 2022): prefer taxa that several methods find.`;
}

function covariatesOf({ covariates }: Order, retained: readonly MemberFact[]): CompareInput['covariates'] {
  return covariates.map((field, place) => {
    const values = retained.map((fact) => fact.values[place + 1] ?? '');
    const numbers = numbersOf(values);
    return numbers ? { name: titleOf(field), numbers } : { name: titleOf(field), categories: values };
  });
}

function requireReference({ reference_group }: Order, groups: readonly string[]): void {
  if (reference_group === undefined || groups.includes(reference_group)) return;
  const message = `No sample is in the group “${reference_group}”.`;
  throw validationError([{ field: 'reference_group', message }]);
}

/** The names of terms back to those of fields. */
function presentTerms(found: Findings['findings'][number], fields: ReadonlyMap<string, string>, withheld: boolean) {
  const none = withheld ? { p: null, q: null, is_different: false } : {};
  const own = withheld ? { ...none, interval: null } : none;
  const terms = found.terms.map(({ covariate, ...term }) => ({
    ...term,
    ...none,
    field: covariate === null ? null : (fields.get(covariate) ?? null),
  }));
  return { ...found, ...own, terms };
}

function presentMethods(
  output: CompareOutput,
  { group_by, covariates }: Order,
  withheld: boolean,
): GroupComparison['methods'] {
  const fields = new Map([...covariates, group_by].map((field) => [titleOf(field), field]));
  return output.methods.map(({ method, findings, untested }) => ({
    method,
    title: comparisonTitles[method],
    effect_description: describeEffect(method, output),
    findings: findings.map((found) => presentTerms(found, fields, withheld)),
    n_different: withheld ? 0 : findings.filter(({ is_different }) => is_different).length,
    untested,
  }));
}

/** Findings of several methods; none count as significant for groups selected on the data. */
function presentConsensus(
  { consensus }: CompareOutput,
  { methods }: Order,
  withheld: boolean,
): GroupComparison['consensus'] {
  return consensus.map((one) => ({
    ...one,
    found_by: withheld ? [] : methods.filter((method) => one.found_by.includes(method)),
    ...(withheld ? { is_contradicted: false } : {}),
  }));
}

/** The requested reference group if it is large enough; otherwise the default. */
const referenceOf = ({ reference_group }: Order, groups: readonly string[]): string =>
  reference_group !== undefined && groups.includes(reference_group)
    ? reference_group
    : chooseReference([...new Set(groups)]);

interface Weakening extends Pick<Order, 'smallest_group' | 'group_by'>, Pick<CompareOutput, 'failures'> {
  excluded: GroupComparison['excluded_groups'];
  confounding: GroupComparison['confounding'];
}

/** Cautions about the tests. */
function testWarnings(retained: readonly MemberFact[], details: Weakening): Warning[] {
  return [
    ...smallGroupWarnings(details.excluded, details.smallest_group),
    ...subjectWarnings(retained, 'these tests assume'),
    ...confoundingWarnings(details.confounding, details.group_by),
    ...details.failures.map(({ method, reason }) => ({
      code: 'method_refused',
      message: `${comparisonTitles[method]} could not be computed: ${reason}`,
    })),
  ];
}

/** The settings of the methods as the computation takes them. */
function settingsOf(order: Order) {
  const { methods, prevalence, alpha, q_threshold, adjustment, lda_threshold, structural_zeros, seed } = order;
  return { methods, prevalence, alpha, q_threshold, adjustment, lda_threshold, structural_zeros, seed };
}

async function compute(
  request: AnalysisRequest<GroupComparison>,
  order: Order,
  at: Computing,
): Promise<GroupComparison> {
  const { rank, min_reads, smallest_group, group_by, seed } = order;
  const needs = [group_by, ...order.covariates].map((field, place) => ({ place, title: titleOf(field) }));
  const read = await readSamples(at, { rank, min_reads, at_least: 3, purpose: 'Comparing groups', needs });
  requireReference(
    order,
    read.included.map(({ group }) => group ?? ''),
  );
  const { profiles, excluded } = dropSmallGroups(read, smallest_group, 'group');
  const { included, table } = profiles;
  const groups = included.map(({ group }) => group ?? '');
  const output = await computeTask<CompareInput, CompareOutput>(at, TASK, {
    ...{ table, groups, group_title: titleOf(group_by), covariates: covariatesOf(order, included) },
    ...settingsOf(order),
    are_counts: profiles.are_counts,
    reference_group: referenceOf(order, groups),
  });
  const confounding = findConfounding(included, group_by);
  const details = { excluded, smallest_group, confounding, group_by, failures: output.failures };
  const warnings = [...testWarnings(included, details), ...(await commonWarnings(at, profiles))];
  const members = (name: string) => included.filter(({ group }) => group === name);
  return {
    ...provenance({ request, description: describeComparison(order, output), seed, profiles, warnings }),
    rank,
    group_by,
    reference_group: output.reference,
    compared_group: output.compared,
    excluded_groups: excluded,
    groups: output.groups.map((name) => ({ name, n: members(name).length, n_subjects: countSubjects(members(name)) })),
    taxa: output.taxa,
    methods: presentMethods(output, order, isSelectedOnPlot(profiles)),
    failures: output.failures,
    consensus: presentConsensus(output, order, isSelectedOnPlot(profiles)),
    confounding,
  };
}

/** Which taxa differ between groups of a cohort's samples, by several methods side by side. */
export function groupComparisonRequest(body: Body): AnalysisRequest<GroupComparison> {
  const order: Order = { ...body, group_by: groupingName(body, body.group_by) };
  const request: AnalysisRequest<GroupComparison> = {
    method: 'group_comparison',
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
