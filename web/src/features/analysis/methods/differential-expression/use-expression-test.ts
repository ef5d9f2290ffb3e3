import { ANALYSIS, CHOSEN_GROUPS, type DifferentialExpression } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatCount, formatNumber } from '#platform';
import type { Figure } from '#plots/figure';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { findMissingGrouping, resolveViewFields } from '../../view/view-fields.ts';
import { heatFigure, maFigure, volcanoFigure } from './gene-figures.ts';

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

const figures = { volcano: volcanoFigure, ma: maFigure, heat: heatFigure };

/** The answer of the server, and the figure made of it. */
export function useExpressionTest(input: TestInput & { chosen: string | null }) {
  const { cohort, view, groups, chosen } = input;
  const { group } = resolveViewFields(view, cohort, groups);
  const known = groupNames(input, group, null);
  const missing = findMissingGrouping(group, cohort, 'groups');
  const analysis = useAnalysis(
    analysisQuery('differential_expression', {
      ...{ cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, groups) },
      ...contrastOf(input, known),
      ...{ engine: view.engine, covariates: covariatesOf(input, group) },
      ...{ paired: view.paired === 'on', alpha: view.alpha },
    }),
    missing === null,
  );
  const { result } = analysis;
  const description = describe(result, cohort);
  const figure = useMemo(
    (): Figure | null => (result ? figures[view.genes]({ result, description, chosen }) : null),
    [result, view.genes, description, chosen],
  );
  return { analysis, result, figure, group, missing, description };
}
