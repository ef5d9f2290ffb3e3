import {
  ANALYSIS,
  CHOSEN_GROUPS,
  type DifferentialExpression,
  type DifferentialExpressionBody,
} from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { findMissingGrouping, resolveViewFields } from '../../view/view-fields.ts';

export type TestInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups'>;

/** Fields held constant, without the one that groups. */
export const covariatesOf = ({ view }: TestInput, group: string | null): string[] =>
  [...new Set([view.adjust, view.adjust2])].flatMap((field) => (field && field !== group ? [field] : []));

/** Names of the groups that can be compared: those of the answer, or as many as the page knows. */
export function groupNames(
  { cohort, groups }: TestInput,
  group: string | null,
  result: Pick<DifferentialExpression, 'group_by' | 'groups'> | null,
  smallest: number = ANALYSIS.smallest_group,
) {
  if (result && result.group_by === (group ?? '')) return result.groups.map(({ name }) => name);
  if (group === CHOSEN_GROUPS) return groups.map(({ name }) => name);
  const known = cohort.groupings.find(({ field }) => field === group)?.groups ?? [];
  return known.filter(({ n }) => n >= smallest).map(({ name }) => name);
}

/** The contrast of the address, as far as its groups are there. */
export function contrastOf({ view }: TestInput, names: readonly string[]) {
  const known = (name: string | undefined) => (name !== undefined && names.includes(name) ? name : undefined);
  const [reference, compared] = [known(view.reference), known(view.compared)];
  return {
    ...(reference === undefined ? {} : { reference_group: reference }),
    ...(compared === undefined || compared === reference ? {} : { compared_group: compared }),
  };
}

function describe(result: DifferentialExpression | null, cohort: TestInput['cohort']): string {
  if (result === null) return '';
  const { n_genes, alpha, is_selected_on_plot } = result;
  const count = describeSampleCount(result.n, cohort, result.dropped);
  if (is_selected_on_plot) return `${count} · not tested: groups selected on the plot`;
  const found = `${formatNumber(n_genes.up + n_genes.down)} of ${formatCount(n_genes.tested, 'gene')}`;
  return `${count} · ${found} with adjusted p < ${formatNumber(alpha)}`;
}

/** The question of the page, and the answer of the server. */
export function useExpressionTest(input: TestInput) {
  const { cohort, view, groups } = input;
  const { group } = resolveViewFields(view, cohort, groups);
  const known = groupNames(input, group, null);
  const missing = findMissingGrouping(group, cohort, 'groups');
  const parameters: DifferentialExpressionBody = {
    ...{ cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, groups) },
    ...contrastOf(input, known),
    ...{ engine: view.engine, covariates: covariatesOf(input, group) },
    ...{ paired: view.paired === 'on', alpha: view.alpha },
    shrink: view.shrink === 'on' && view.engine === 'deseq2',
  };
  const analysis = useAnalysis(analysisQuery('differential_expression', parameters), missing === null);
  const { result } = analysis;
  return { parameters, analysis, result, group, missing, description: describe(result, cohort) };
}
